interface Step {
  down?: number
  aside?: number
}

/** Goes from a place of a sheet to the next field that way which can be written in; says whether there is one. */
export const walk = (
  table: HTMLElement | null,
  row: number,
  column: string | number,
  { down = 0, aside = 0 }: Step,
) => {
  const fieldAt = (steps: number) => {
    const there = aside === 0 ? column : Number(column) + steps * aside
    return table?.querySelector<HTMLInputElement>(`[data-cell="${row + steps * down}-${there}"]`)
  }
  let steps = 1
  while (fieldAt(steps)?.disabled) steps += 1
  const field = fieldAt(steps)
  field?.focus()
  return field != null
}
