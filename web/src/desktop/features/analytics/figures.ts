/** 12 分钟, 3.5 小时, 2.1 天; a dash where nothing was answered. */
export const minutesText = (minutes: number | null) => {
  if (minutes === null) return '—'
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} 分钟`
  const hours = minutes / 60
  return hours < 24 ? `${hours.toFixed(1)} 小时` : `${(hours / 24).toFixed(1)} 天`
}

export const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100)

export const percentText = (part: number, whole: number) => {
  const value = percent(part, whole)
  return value === null ? '—' : `${value}%`
}
