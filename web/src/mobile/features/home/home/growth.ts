import type { Home } from '@xueqiao/contract/features/home/dashboard/home'

const WORDS = [
  ['toSelect', '待遴选', '条'],
  ['appeals', '申诉待处理', '件'],
  ['fresh', '新记录', '条'],
  ['goalsDue', '目标快到期', '个'],
] as const

/** What waits in the growth of this pupil, or of one's classes; `otherwise` where nothing does. */
export const growthNote = ({ growth }: Home, studentId: number | null, otherwise: string) => {
  const own = growth.find((one) => one.studentId === studentId)
  const said = WORDS.flatMap(([key, word, unit]) => {
    return own !== undefined && own[key] > 0 ? `${word} ${own[key]} ${unit}` : []
  })
  return said.length === 0 ? otherwise : said.join('，')
}
