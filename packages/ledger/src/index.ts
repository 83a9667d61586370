export { type Control, controlOf, type Nature, natures, type Pot, pots, type Softened } from './pot.ts'
export { type Entry, type KeptLine, type Line, type LineState, type Side, stateOfRound } from './line.ts'
export { type Excess, excessOf, leftIn, type Standing, standingsOf, type Sums } from './standing.ts'
export { split, type Source } from './split.ts'
