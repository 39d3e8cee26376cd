/** Upper ends of the steps by which a class is told to be full; the last one has none. */
export const CLASS_STEPS = [30, 40, 45] as const

/** A home names each class up to so many; of more it says how many there are at each step, which can still be read. */
export const CLASSES_NAMED = 200

/** From 0; a class beyond the last end stands at the last step. */
export const stepOf = (students: number) => {
  const index = CLASS_STEPS.findIndex((end) => students <= end)
  return index < 0 ? CLASS_STEPS.length : index
}
