type Formula = typeof import('./Formula').Formula

let formula: Formula | undefined

/** What sets formulas, in a box of its own so that it can be the state of a component. */
export const loadedFormula = (): Formula | undefined => formula

/** Asked for anew as long as it has not come: without a network now, there may be one a page later. */
export const loadFormula = async (): Promise<void> => {
  formula ??= (await import('./Formula')).Formula
}
