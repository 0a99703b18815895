"""The commands of `rulebound`. Each file declares its arguments in `add`; its other functions import when they run."""
