const keyOf = (userId: number) => `child:${userId}`

/** Which of several children a parent looked at last: pages and forms begin with that one. */
export const lastChild = (userId: number): number | undefined => {
  const id = Number(localStorage.getItem(keyOf(userId)))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const keepChild = (userId: number, id: number) => {
  try {
    localStorage.setItem(keyOf(userId), String(id))
  } catch {
    // A browser that keeps nothing: the choice then ends with the page.
  }
}

/** Of these the one looked at last, or the first. */
export const chosenOf = <T extends { id: number }>(children: readonly T[], userId: number): T | undefined => {
  const id = lastChild(userId)
  return children.find((child) => child.id === id) ?? children[0]
}
