BEGIN TRANSACTION;
CREATE TABLE duty (
	"match" TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "duty" VALUES('CTtH15sE2QPrjVXVOLOl2w','',0.0);
INSERT INTO "duty" VALUES('AJF5M-FJnnRWFpfBtBlduQ','',0.0);
INSERT INTO "duty" VALUES('puN812yM_y5Ibz3jHQ7XtQ','',0.0);
CREATE TABLE entry (
	"match" TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", n), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',1,1.79482609719360470777e+09,'{"kind":"sit","seat":0,"who":"bot","name":"easy bot","level":"easy","key":"","deck":[]}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',2,1.79482609719360470777e+09,'{"kind":"sit","seat":1,"who":"bot","name":"fair bot","level":"fair","key":"","deck":[]}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',3,1.79482609719360470777e+09,'{"kind":"begin","actions":[],"closed":false}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',4,1.79482609722677564616e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',5,1.79482609724659419054e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',6,1.79482609725860857959e+09,'{"kind":"decide","seat":1,"action":21}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',7,1.79482609727880477903e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',8,1.79482609730259847638e+09,'{"kind":"decide","seat":0,"action":8}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',9,1.7948260973145663738e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',10,1.79482609733076786998e+09,'{"kind":"decide","seat":0,"action":10}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',11,1.7948260973467156887e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',12,1.79482609735853481294e+09,'{"kind":"decide","seat":1,"action":15}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',13,1.79482609737504434583e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',14,1.79482609739103055003e+09,'{"kind":"decide","seat":1,"action":13}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',15,1.79482609741104435921e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',16,1.79482609743462967867e+09,'{"kind":"decide","seat":0,"action":14}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',17,1.79482609745096325878e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',18,1.79482609747979211809e+09,'{"kind":"decide","seat":0,"action":11}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',19,1.79482609749896311764e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',20,1.79482609751491355891e+09,'{"kind":"decide","seat":1,"action":19}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',21,1.79482609753906273844e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',22,1.79482609755975604055e+09,'{"kind":"decide","seat":1,"action":24}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',23,1.794826097579035759e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',24,1.79482609760305452349e+09,'{"kind":"decide","seat":0,"action":9}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',25,1.79482609761512804024e+09,'{"kind":"decide","seat":0,"action":17}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',26,1.79482609763513374333e+09,'{"kind":"decide","seat":0,"action":16}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',27,1.79482609765512776374e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',28,1.79482609767608809465e+09,'{"kind":"decide","seat":0,"action":17}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',29,1.79482609769535326961e+09,'{"kind":"decide","seat":0,"action":15}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',30,1.79482609770965099334e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',31,1.79482609772735166552e+09,'{"kind":"decide","seat":1,"action":11}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',32,1.79482609775143337254e+09,'{"kind":"decide","seat":1,"action":302}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',33,1.79482609776761865612e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',34,1.79482609778048014638e+09,'{"kind":"decide","seat":1,"action":2}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',35,1.79482609780803537371e+09,'{"kind":"decide","seat":1,"action":11}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',36,1.79482609782936692235e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',37,1.79482609785533237453e+09,'{"kind":"decide","seat":0,"action":1}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',38,1.79482609787354612353e+09,'{"kind":"decide","seat":0,"action":3}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',39,1.79482609789537358286e+09,'{"kind":"decide","seat":0,"action":308}');
INSERT INTO "entry" VALUES('CTtH15sE2QPrjVXVOLOl2w',40,1.79482609792343163496e+09,'{"kind":"decide","seat":0,"action":0}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',1,1.79482609819661784169e+09,'{"kind":"sit","seat":0,"who":"person","name":"Player 1","level":"","key":"98a6cdddff3e18134cdd9e98da0df832a1bf1339ad23e261b989ac0b2973da77","deck":[]}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',2,1.79482609819661784169e+09,'{"kind":"sit","seat":1,"who":"person","name":"Player 2","level":"","key":"1fe2a098c659f9c2b229f2529d57c5802f9a40b1eda119790957d18d6a4792cb","deck":[]}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',3,1.79482609819661784169e+09,'{"kind":"begin","actions":[],"closed":false}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',4,1.79482609823054432875e+09,'{"kind":"decide","seat":1,"action":1}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',5,1.79482609823262906074e+09,'{"kind":"decide","seat":0,"action":1}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',6,1.79482609823453497887e+09,'{"kind":"decide","seat":1,"action":3}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',7,1.79482609823619747163e+09,'{"kind":"decide","seat":1,"action":11}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',8,1.7948260982421905995e+09,'{"kind":"decide","seat":1,"action":30}');
INSERT INTO "entry" VALUES('AJF5M-FJnnRWFpfBtBlduQ',9,1.79482609825445580484e+09,'{"kind":"decide","seat":1,"action":0}');
INSERT INTO "entry" VALUES('puN812yM_y5Ibz3jHQ7XtQ',1,1.79482609832952618592e+09,'{"kind":"sit","seat":0,"who":"person","name":"Player 1","level":"","key":"315a4373e76943ca3efdcf7ae625b53f9629944e56ad9475022990191c75c621","deck":[]}');
INSERT INTO "entry" VALUES('puN812yM_y5Ibz3jHQ7XtQ',2,1.79482609832952618592e+09,'{"kind":"sit","seat":1,"who":"open","name":"","level":"","key":"","deck":[]}');
CREATE TABLE "match" (
	id TEXT NOT NULL, 
	head TEXT NOT NULL, 
	state TEXT NOT NULL, 
	private BOOLEAN NOT NULL, 
	created DOUBLE NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('CTtH15sE2QPrjVXVOLOl2w','{"id":"CTtH15sE2QPrjVXVOLOl2w","game":"five_rows","rules_version":1,"card_set":"5f1643b3f6e9f1f4","cards":"","options":{"empty_deck":"no_draw","trigger_order":"row_first","extra_attack":"one_sided","moved_troop_attacks_again":"yes","attack_trigger_timing":"before_damage","lost_target":"redirect","player_health_cap":"none","round_limit":40},"seats":2,"seed":1356099128685811192,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826097.1936047}','over',0,1.79482609719360470777e+09,1.79482609795053648944e+09);
INSERT INTO "match" VALUES('AJF5M-FJnnRWFpfBtBlduQ','{"id":"AJF5M-FJnnRWFpfBtBlduQ","game":"paw_of_duty","rules_version":1,"card_set":"fce8a9351dbc16f2","cards":"","options":{"edge":"wall","kitty_draw":"secret","full_city":"outer","token_limit":"limited","penalty_reset":"keep","same_name_limit":"no","claws_return":"before_refill","double_damage":"attacks_only","control_check":"unmoved","last_turn_rescue":"yes","final_tie":"draw"},"seats":2,"seed":2012593511355548986,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826098.1966178}','playing',0,1.79482609819661784169e+09,1.79482609825445580484e+09);
INSERT INTO "match" VALUES('puN812yM_y5Ibz3jHQ7XtQ','{"id":"puN812yM_y5Ibz3jHQ7XtQ","game":"five_rows","rules_version":1,"card_set":"5f1643b3f6e9f1f4","cards":"# The standard set of Five Rows: every player has one copy of each card. The text of a card is its program.\n\n[[card]]\nid = \"FR-T01\"\nname = \"Footman\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 2\n\n[[card]]\nid = \"FR-T02\"\nname = \"Lookout\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 1\ntext = \"On play: look at the top card of your deck; you may put it on the bottom of your deck.\"\n\n[[card]]\nid = \"FR-T03\"\nname = \"Ember Cat\"\nkind = \"troop\"\ncost = 1\npower = 1\nhealth = 1\ntext = \"On death: deal 1 damage to the foe''s troop in this row.\"\n\n[[card]]\nid = \"FR-T04\"\nname = \"Miner\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 2\ntext = \"At income: you get 1 more coin.\"\n\n[[card]]\nid = \"FR-T05\"\nname = \"Archer\"\nkind = \"troop\"\ncost = 2\npower = 2\nhealth = 2\ntext = \"On play: choose a troop of the foe; deal 1 damage to it.\"\n\n[[card]]\nid = \"FR-T06\"\nname = \"Drummer Boy\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 3\ntext = \"When you play another troop: that troop gets +1 power this round.\"\n\n[[card]]\nid = \"FR-T07\"\nname = \"Relay Runner\"\nkind = \"troop\"\ncost = 2\npower = 2\nhealth = 2\ntext = \"On play: you may choose another of your troops; swap this troop and that troop.\"\n\n[[card]]\nid = \"FR-T08\"\nname = \"Nomad\"\nkind = \"troop\"\ncost = 2\npower = 3\nhealth = 2\ntext = \"At the end of each round: move this troop to the next row.\"\n\n[[card]]\nid = \"FR-T09\"\nname = \"Scribe\"\nkind = \"troop\"\ncost = 2\npower = 1\nhealth = 2\ntext = \"When you play an aura: draw a card.\"\n\n[[card]]\nid = \"FR-T10\"\nname = \"Hunter\"\nkind = \"troop\"\ncost = 3\npower = 3\nhealth = 3\ntext = \"When the foe plays a troop: move this troop to that troop''s row.\"\n\n[[card]]\nid = \"FR-T11\"\nname = \"Tax Collector\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"At income: the foe gets 1 fewer coin.\"\n\n[[card]]\nid = \"FR-T12\"\nname = \"Hexer\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: choose a troop of the foe; it gets −2 power permanently.\"\n\n[[card]]\nid = \"FR-T13\"\nname = \"Berserker\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 5\ntext = \"At the start of combat: this troop gets +1 power permanently; deal 1 damage to this troop.\"\n\n[[card]]\nid = \"FR-T14\"\nname = \"Banner Bearer\"\nkind = \"troop\"\ncost = 3\npower = 1\nhealth = 4\ntext = \"Your other troops have +1 power.\"\n\n[[card]]\nid = \"FR-T15\"\nname = \"Grave Robber\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: choose a troop card with cost 2 or less in your discard pile; put it into your hand.\"\n\n[[card]]\nid = \"FR-T16\"\nname = \"Pickpocket\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"On play: the foe discards a card at random.\"\n\n[[card]]\nid = \"FR-T17\"\nname = \"Plague Rat\"\nkind = \"troop\"\ncost = 3\npower = 2\nhealth = 3\ntext = \"At the end of each round: deal 1 damage to the foe.\"\n\n[[card]]\nid = \"FR-T18\"\nname = \"Commander\"\nkind = \"troop\"\ncost = 4\npower = 3\nhealth = 3\ntext = \"On play: choose one of your troops; it attacks.\"\n\n[[card]]\nid = \"FR-T19\"\nname = \"Frost Witch\"\nkind = \"troop\"\ncost = 4\npower = 2\nhealth = 5\ntext = \"At the start of combat: the opposing troop gets −2 power this round.\"\n\n[[card]]\nid = \"FR-T20\"\nname = \"Ghoul\"\nkind = \"troop\"\ncost = 4\npower = 3\nhealth = 3\ntext = \"When another troop is destroyed: this troop gets +1 power and +1 health permanently.\"\n\n[[card]]\nid = \"FR-T21\"\nname = \"Powder Cart\"\nkind = \"troop\"\ncost = 3\npower = 0\nhealth = 5\ntext = \"On death: deal 3 damage to each troop of the foe in this row or the neighbouring rows.\"\n\n[[card]]\nid = \"FR-T22\"\nname = \"Shield Matron\"\nkind = \"troop\"\ncost = 4\npower = 2\nhealth = 5\ntext = \"Your troops in the neighbouring rows have +2 health.\"\n\n[[card]]\nid = \"FR-T23\"\nname = \"Night Rider\"\nkind = \"troop\"\ncost = 4\npower = 4\nhealth = 4\ntext = \"At the start of combat: if there is an opposing troop, move this troop to the lowest empty row.\"\n\n[[card]]\nid = \"FR-T24\"\nname = \"Wall Breaker\"\nkind = \"troop\"\ncost = 4\npower = 4\nhealth = 4\ntext = \"On play: destroy the aura in this row.\"\n\n[[card]]\nid = \"FR-T25\"\nname = \"Leech Knight\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 4\ntext = \"On attack: you heal 2.\"\n\n[[card]]\nid = \"FR-T26\"\nname = \"Gale Caller\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 4\ntext = \"On play: choose a troop of the foe with cost 3 or less; return it to its owner''s hand.\"\n\n[[card]]\nid = \"FR-T27\"\nname = \"Bull\"\nkind = \"troop\"\ncost = 5\npower = 4\nhealth = 5\ntext = \"On attack: move the opposing troop to the next row.\"\n\n[[card]]\nid = \"FR-T28\"\nname = \"Bombardier\"\nkind = \"troop\"\ncost = 6\npower = 3\nhealth = 6\ntext = \"At the start of combat: deal 1 damage to each troop of the foe.\"\n\n[[card]]\nid = \"FR-T29\"\nname = \"Stone Giant\"\nkind = \"troop\"\ncost = 7\npower = 7\nhealth = 8\n\n[[card]]\nid = \"FR-T30\"\nname = \"Storm Drake\"\nkind = \"troop\"\ncost = 8\npower = 7\nhealth = 7\ntext = \"On attack: deal 2 damage to the foe.\"\n\n[[card]]\nid = \"FR-A01\"\nname = \"War Drum\"\nkind = \"aura\"\ncost = 3\ntext = \"Your troop in this row has +1 power. On play: your troop in this row attacks.\"\n\n[[card]]\nid = \"FR-A02\"\nname = \"Gold Vein\"\nkind = \"aura\"\ncost = 2\ntext = \"At income: each player with a troop in this row gets 1 more coin.\"\n\n[[card]]\nid = \"FR-A03\"\nname = \"Ramparts\"\nkind = \"aura\"\ncost = 1\ntext = \"Your troop in this row has +2 health.\"\n\n[[card]]\nid = \"FR-A04\"\nname = \"Bog\"\nkind = \"aura\"\ncost = 2\ntext = \"Each troop in this row has −2 power.\"\n\n[[card]]\nid = \"FR-A05\"\nname = \"Thorn Field\"\nkind = \"aura\"\ncost = 1\ntext = \"When a troop in this row attacks: deal 1 damage to that troop.\"\n\n[[card]]\nid = \"FR-A06\"\nname = \"Healing Spring\"\nkind = \"aura\"\ncost = 1\ntext = \"At the end of each round: heal 2 on each troop in this row.\"\n\n[[card]]\nid = \"FR-A07\"\nname = \"Fog\"\nkind = \"aura\"\ncost = 2\ntext = \"Attacks of troops in this row deal no damage to players.\"\n\n[[card]]\nid = \"FR-A08\"\nname = \"Tripwire\"\nkind = \"aura\"\ncost = 2\ntext = \"When the foe plays a troop into this row: deal 2 damage to that troop.\"\n\n[[card]]\nid = \"FR-A09\"\nname = \"Quicksand\"\nkind = \"aura\"\ncost = 1\ntext = \"Troops cannot move into or out of this row.\"\n\n[[card]]\nid = \"FR-A10\"\nname = \"Blight\"\nkind = \"aura\"\ncost = 2\ntext = \"Each troop in this row has −1 health.\"\n\n[[card]]\nid = \"FR-A11\"\nname = \"Falling Star\"\nkind = \"aura\"\ncost = 2\ntext = \"On play: deal 3 damage to the foe''s troop in this row.\"\n\n[[card]]\nid = \"FR-A12\"\nname = \"Beacon\"\nkind = \"aura\"\ncost = 1\ntext = \"At the start of combat: if you have no troop in this row, you may choose one of your troops that can move here; move it to this row.\"\n","options":{"empty_deck":"no_draw","trigger_order":"row_first","extra_attack":"one_sided","moved_troop_attacks_again":"yes","attack_trigger_timing":"before_damage","lost_target":"redirect","player_health_cap":"none","round_limit":40},"seats":2,"seed":3486278030464883471,"open_lists":false,"private":false,"clock":null,"pace":"fast","forerunner":"","created":1794826098.3295262}','waiting',0,1.79482609832952618592e+09,1.79482609832952618592e+09);
CREATE TABLE schema_version (
	version INTEGER NOT NULL
);
INSERT INTO "schema_version" VALUES(1);
CREATE INDEX match_state ON "match" (state);
CREATE INDEX match_lobby ON "match" (private, state, created);
COMMIT;
