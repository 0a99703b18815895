CREATE TABLE duty (
    match text NOT NULL,
    holder text NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE entry (
    match text NOT NULL,
    n integer NOT NULL,
    at double precision NOT NULL,
    body text NOT NULL
);
CREATE TABLE match (
    id text NOT NULL,
    head text NOT NULL,
    state text NOT NULL,
    private boolean NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL
);
CREATE TABLE schema_version (
    version integer NOT NULL
);
INSERT INTO duty VALUES ('_ErWTXewsofr-U_FuOW_tg', '', 0);
INSERT INTO duty VALUES ('ByFNxuKwsKJniQlgJ0wLTA', '', 0);
INSERT INTO duty VALUES ('3nOmV99y5KLH3EBmzwDeXQ', '', 0);
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 1, 1794826117.0587056, '{"kind":"sit","seat":0,"who":"bot","name":"easy bot","level":"easy","key":"","deck":[]}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 2, 1794826117.0587056, '{"kind":"sit","seat":1,"who":"bot","name":"fair bot","level":"fair","key":"","deck":[]}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 3, 1794826117.0587056, '{"kind":"begin","actions":[],"closed":false}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 4, 1794826117.0946615, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 5, 1794826117.1035805, '{"kind":"decide","seat":1,"action":18}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 6, 1794826117.1151834, '{"kind":"decide","seat":1,"action":558}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 7, 1794826117.1278946, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 8, 1794826117.1300564, '{"kind":"decide","seat":1,"action":10}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 9, 1794826117.1400933, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 10, 1794826117.155407, '{"kind":"decide","seat":0,"action":18}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 11, 1794826117.1631262, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 12, 1794826117.165097, '{"kind":"decide","seat":0,"action":14}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 13, 1794826117.1694078, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 14, 1794826117.1792629, '{"kind":"decide","seat":1,"action":10}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 15, 1794826117.181049, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 16, 1794826117.18713, '{"kind":"decide","seat":1,"action":14}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 17, 1794826117.1956367, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 18, 1794826117.2112162, '{"kind":"decide","seat":0,"action":27}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 19, 1794826117.2130353, '{"kind":"decide","seat":0,"action":308}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 20, 1794826117.2181768, '{"kind":"decide","seat":0,"action":12}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 21, 1794826117.2268052, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 22, 1794826117.231499, '{"kind":"decide","seat":0,"action":29}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 23, 1794826117.247606, '{"kind":"decide","seat":0,"action":23}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 24, 1794826117.2558146, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 25, 1794826117.263591, '{"kind":"decide","seat":1,"action":8}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 26, 1794826117.2717626, '{"kind":"decide","seat":1,"action":11}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 27, 1794826117.280733, '{"kind":"decide","seat":1,"action":304}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 28, 1794826117.2948866, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 29, 1794826117.2997148, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 30, 1794826117.3121243, '{"kind":"decide","seat":0,"action":14}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 31, 1794826117.3238907, '{"kind":"decide","seat":0,"action":5}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 32, 1794826117.332078, '{"kind":"decide","seat":0,"action":20}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 33, 1794826117.3480299, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 34, 1794826117.3510082, '{"kind":"decide","seat":0,"action":24}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 35, 1794826117.3548245, '{"kind":"decide","seat":0,"action":12}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 36, 1794826117.3685048, '{"kind":"decide","seat":0,"action":16}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 37, 1794826117.3801193, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 38, 1794826117.3936317, '{"kind":"decide","seat":1,"action":15}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 39, 1794826117.396915, '{"kind":"decide","seat":1,"action":17}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 40, 1794826117.4081216, '{"kind":"decide","seat":1,"action":10}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 41, 1794826117.4162905, '{"kind":"decide","seat":1,"action":2}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 42, 1794826117.4315665, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 43, 1794826117.4356785, '{"kind":"decide","seat":1,"action":8}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 44, 1794826117.4565217, '{"kind":"decide","seat":1,"action":379}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 45, 1794826117.4600332, '{"kind":"decide","seat":1,"action":10}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 46, 1794826117.4782798, '{"kind":"decide","seat":1,"action":0}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 47, 1794826117.4844077, '{"kind":"decide","seat":0,"action":7}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 48, 1794826117.5019972, '{"kind":"decide","seat":0,"action":15}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 49, 1794826117.5212882, '{"kind":"decide","seat":0,"action":9}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 50, 1794826117.5293941, '{"kind":"decide","seat":0,"action":559}');
INSERT INTO entry VALUES ('_ErWTXewsofr-U_FuOW_tg', 51, 1794826117.536116, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 1, 1794826117.7849638, '{"kind":"sit","seat":0,"who":"person","name":"Player 1","level":"","key":"611b6617f0a68cf5e279535649d118d4a50066e9ebadc4ca5a77878a0aef163f","deck":[]}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 2, 1794826117.7849638, '{"kind":"sit","seat":1,"who":"person","name":"Player 2","level":"","key":"aafc79bf9292d7a0a84233013c0f7c3649ee260c2c97513fb48cf0724543ef54","deck":[]}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 3, 1794826117.7849638, '{"kind":"begin","actions":[],"closed":false}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 4, 1794826117.8049285, '{"kind":"decide","seat":0,"action":1}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 5, 1794826117.806293, '{"kind":"decide","seat":1,"action":1}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 6, 1794826117.807534, '{"kind":"decide","seat":0,"action":3}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 7, 1794826117.8182738, '{"kind":"decide","seat":0,"action":11}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 8, 1794826117.8269117, '{"kind":"decide","seat":0,"action":30}');
INSERT INTO entry VALUES ('ByFNxuKwsKJniQlgJ0wLTA', 9, 1794826117.8283718, '{"kind":"decide","seat":0,"action":0}');
INSERT INTO entry VALUES ('3nOmV99y5KLH3EBmzwDeXQ', 1, 1794826117.8748093, '{"kind":"sit","seat":0,"who":"person","name":"Player 1","level":"","key":"721f31bff2a068e93ede8fa6e4301cdc7b1b2373b56281e66e016fd45fbd1f5a","deck":[]}');
INSERT INTO entry VALUES ('3nOmV99y5KLH3EBmzwDeXQ', 2, 1794826117.8748093, '{"kind":"sit","seat":1,"who":"open","name":"","level":"","key":"","deck":[]}');
INSERT INTO match VALUES ('_ErWTXewsofr-U_FuOW_tg', '{"id":"_ErWTXewsofr-U_FuOW_tg","game":"five_rows","rules_version":1,"card_set":"5f1643b3f6e9f1f4","cards":"","options":{"empty_deck":"no_draw","trigger_order":"row_first","extra_attack":"one_sided","moved_troop_attacks_again":"yes","attack_trigger_timing":"before_damage","lost_target":"redirect","player_health_cap":"none","round_limit":40},"seats":2,"seed":1390647362363639931,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826117.0587056}', 'over', false, 1794826117.0587056, 1794826117.554924);
INSERT INTO match VALUES ('ByFNxuKwsKJniQlgJ0wLTA', '{"id":"ByFNxuKwsKJniQlgJ0wLTA","game":"paw_of_duty","rules_version":1,"card_set":"fce8a9351dbc16f2","cards":"","options":{"edge":"wall","kitty_draw":"secret","full_city":"outer","token_limit":"limited","penalty_reset":"keep","same_name_limit":"no","claws_return":"before_refill","double_damage":"attacks_only","control_check":"unmoved","last_turn_rescue":"yes","final_tie":"draw"},"seats":2,"seed":3883620244172346186,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826117.7849638}', 'playing', false, 1794826117.7849638, 1794826117.8283718);
INSERT INTO match VALUES ('3nOmV99y5KLH3EBmzwDeXQ', '{"id":"3nOmV99y5KLH3EBmzwDeXQ","game":"five_rows","rules_version":1,"card_set":"5f1643b3f6e9f1f4","cards":"# The standard set of Five Rows: every player has one copy of each card. The text of a card is its program.\n\n[[card]]\nid = \"FR-T01\"\nname = \"Footman\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 2\n\n[[card]]\nid = \"FR-T02\"\nname = \"Lookout\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 1\ntext = \"On play: look at the top card of your deck; you may put it on the bottom of your deck.\"\n\n[[card]]\nid = \"FR-T03\"\nname = \"Ember Cat\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 1\ntext = \"On death: deal 1 damage to the foe''s troop in this row.\"\n\n[[card]]\nid = \"FR-T04\"\nname = \"Miner\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 2\ntext = \"At income: you get 1 more coin.\"\n\n[[card]]\nid = \"FR-T05\"\nname = \"Archer\"\nkind = \"troop\"\ncost = 2\npower = 2\nhealth = 2\ntext = \"On play: choose a troop of the foe; deal 1 damage to it.\"\n\n[[card]]\nid = \"FR-T06\"\nname = \"Drummer Boy\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 3\ntext = \"When you play another troop: that troop gets +1 power this round.\"\n\n[[card]]\nid = \"FR-T07\"\nname = \"Relay Runner\"\nkind = \"troop\"\ncost = 2\npower = 2\nhealth = 2\ntext = \"On play: you may choose another of your troops; swap this troop and that troop.\"\n\n[[card]]\nid = \"FR-T08\"\nname = \"Nomad\"\nkind = \"troop\"\ncost = 2\npower = 3\nhealth = 2\ntext = \"At the end of each round: move this troop to the next row.\"\n\n[[card]]\nid = \"FR-T09\"\nname = \"Scribe\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 2\ntext = \"When you play an aura: draw a card.\"\n\n[[card]]\nid = \"FR-T10\"\nname = \"Hunter\"\nkind = \"troop\"\ncost = 3\npower = 3\nhealth = 3\ntext = \"When the foe plays a troop: move this troop to that troop''s row.\"\n\n[[card]]\nid = \"FR-T11\"\nname = \"Tax Collector\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"At income: the foe gets 1 fewer coin.\"\n\n[[card]]\nid = \"FR-T12\"\nname = \"Hexer\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: choose a troop of the foe; it gets −2 power permanently.\"\n\n[[card]]\nid = \"FR-T13\"\nname = \"Berserker\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 5\ntext = \"At the start of combat: this troop gets +1 power permanently; deal 1 damage to this troop.\"\n\n[[card]]\nid = \"FR-T14\"\nname = \"Banner Bearer\"\nkind = \"troop\"\ncost = 3\npower = 1\nhealth = 4\ntext = \"Your other troops have +1 power.\"\n\n[[card]]\nid = \"FR-T15\"\nname = \"Grave Robber\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: choose a troop card with cost 2 or less in your discard pile; put it into your hand.\"\n\n[[card]]\nid = \"FR-T16\"\nname = \"Pickpocket\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: the foe discards a card at random.\"\n\n[[card]]\nid = \"FR-T17\"\nname = \"Plague Rat\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"At the end of each round: deal 1 damage to the foe.\"\n\n[[card]]\nid = \"FR-T18\"\nname = \"Commander\"\nkind = \"troop\"\ncost = 4\npower = 3\nhealth = 3\ntext = \"On play: choose one of your troops; it attacks.\"\n\n[[card]]\nid = \"FR-T19\"\nname = \"Frost Witch\"\nkind = \"troop\"\ncost = 4\npower = 2\nhealth = 5\ntext = \"At the start of combat: the opposing troop gets −2 power this round.\"\n\n[[card]]\nid = \"FR-T20\"\nname = \"Ghoul\"\nkind = \"troop\"\ncost = 4\npower = 3\nhealth = 3\ntext = \"When another troop is destroyed: this troop gets +1 power and +1 health permanently.\"\n\n[[card]]\nid = \"FR-T21\"\nname = \"Powder Cart\"\nkind = \"troop\"\ncost = 3\npower = 0\nhealth = 5\ntext = \"On death: deal 3 damage to each troop of the foe in this row or the neighbouring rows.\"\n\n[[card]]\nid = \"FR-T22\"\nname = \"Shield Matron\"\nkind = \"troop\"\ncost = 4\npower = 2\nhealth = 5\ntext = \"Your troops in the neighbouring rows have +2 health.\"\n\n[[card]]\nid = \"FR-T23\"\nname = \"Night Rider\"\nkind = \"troop\"\ncost = 4\npower = 4\nhealth = 4\ntext = \"At the start of combat: if there is an opposing troop, move this troop to the lowest empty row.\"\n\n[[card]]\nid = \"FR-T24\"\nname = \"Wall Breaker\"\nkind = \"troop\"\ncost = 4\npower = 4\nhealth = 4\ntext = \"On play: destroy the aura in this row.\"\n\n[[card]]\nid = \"FR-T25\"\nname = \"Leech Knight\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 4\ntext = \"On attack: you heal 2.\"\n\n[[card]]\nid = \"FR-T26\"\nname = \"Gale Caller\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 4\ntext = \"On play: choose a troop of the foe with cost 3 or less; return it to its owner''s hand.\"\n\n[[card]]\nid = \"FR-T27\"\nname = \"Bull\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 5\ntext = \"On attack: move the opposing troop to the next row.\"\n\n[[card]]\nid = \"FR-T28\"\nname = \"Bombardier\"\nkind = \"troop\"\ncost = 6\npower = 3\nhealth = 6\ntext = \"At the start of combat: deal 1 damage to each troop of the foe.\"\n\n[[card]]\nid = \"FR-T29\"\nname = \"Stone Giant\"\nkind = \"troop\"\ncost = 7\npower = 7\nhealth = 8\n\n[[card]]\nid = \"FR-T30\"\nname = \"Storm Drake\"\nkind = \"troop\"\ncost = 8\npower = 7\nhealth = 7\ntext = \"On attack: deal 2 damage to the foe.\"\n\n[[card]]\nid = \"FR-A01\"\nname = \"War Drum\"\nkind = \"aura\"\ncost = 3\ntext = \"Your troop in this row has +1 power. On play: your troop in this row attacks.\"\n\n[[card]]\nid = \"FR-A02\"\nname = \"Gold Vein\"\nkind = \"aura\"\ncost = 2\ntext = \"At income: each player with a troop in this row gets 1 more coin.\"\n\n[[card]]\nid = \"FR-A03\"\nname = \"Ramparts\"\nkind = \"aura\"\ncost = 1\ntext = \"Your troop in this row has +2 health.\"\n\n[[card]]\nid = \"FR-A04\"\nname = \"Bog\"\nkind = \"aura\"\ncost = 2\ntext = \"Each troop in this row has −2 power.\"\n\n[[card]]\nid = \"FR-A05\"\nname = \"Thorn Field\"\nkind = \"aura\"\ncost = 1\ntext = \"When a troop in this row attacks: deal 1 damage to that troop.\"\n\n[[card]]\nid = \"FR-A06\"\nname = \"Healing Spring\"\nkind = \"aura\"\ncost = 1\ntext = \"At the end of each round: heal 2 on each troop in this row.\"\n\n[[card]]\nid = \"FR-A07\"\nname = \"Fog\"\nkind = \"aura\"\ncost = 2\ntext = \"Attacks of troops in this row deal no damage to players.\"\n\n[[card]]\nid = \"FR-A08\"\nname = \"Tripwire\"\nkind = \"aura\"\ncost = 2\ntext = \"When the foe plays a troop into this row: deal 2 damage to that troop.\"\n\n[[card]]\nid = \"FR-A09\"\nname = \"Quicksand\"\nkind = \"aura\"\ncost = 1\ntext = \"Troops cannot move into or out of this row.\"\n\n[[card]]\nid = \"FR-A10\"\nname = \"Blight\"\nkind = \"aura\"\ncost = 2\ntext = \"Each troop in this row has −1 health.\"\n\n[[card]]\nid = \"FR-A11\"\nname = \"Falling Star\"\nkind = \"aura\"\ncost = 2\ntext = \"On play: deal 3 damage to the foe''s troop in this row.\"\n\n[[card]]\nid = \"FR-A12\"\nname = \"Beacon\"\nkind = \"aura\"\ncost = 1\ntext = \"At the start of combat: if you have no troop in this row, you may choose one of your troops that can move here; move it to this row.\"\n","options":{"empty_deck":"no_draw","trigger_order":"row_first","extra_attack":"one_sided","moved_troop_attacks_again":"yes","attack_trigger_timing":"before_damage","lost_target":"redirect","player_health_cap":"none","round_limit":40},"seats":2,"seed":4012233762919436724,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826117.8748093}', 'waiting', false, 1794826117.8748093, 1794826117.8748093);
INSERT INTO schema_version VALUES (1);
ALTER TABLE ONLY duty
    ADD CONSTRAINT duty_pkey PRIMARY KEY (match);
ALTER TABLE ONLY entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (match, n);
ALTER TABLE ONLY match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
CREATE INDEX match_lobby ON match USING btree (private, state, created);
CREATE INDEX match_state ON match USING btree (state);
ALTER TABLE ONLY duty
    ADD CONSTRAINT duty_match_fkey FOREIGN KEY (match) REFERENCES match(id);
ALTER TABLE ONLY entry
    ADD CONSTRAINT entry_match_fkey FOREIGN KEY (match) REFERENCES match(id);
