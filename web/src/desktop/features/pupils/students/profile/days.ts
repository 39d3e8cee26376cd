/** Dates may come as text or as numbers (001 §3.5). */
export const dayText = (day: unknown): string => {
  if (!Array.isArray(day)) return typeof day === 'string' ? day.slice(0, 10) : ''
  const [year, month, date] = day.map(Number)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Whole years, as people count them: the birthday itself counts. */
export const ageOn = (birthDate: string, day: string) =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)
