/** Goes to the field of a sheet that stands there; says whether there is one. */
export const walk = (table: HTMLElement | null, row: number, column: string | number) => {
  const field = table?.querySelector<HTMLInputElement>(`input[data-cell="${row}-${column}"]`)
  field?.focus()
  return field != null
}
