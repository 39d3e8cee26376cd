import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'

/** One line an item: 题号 分值 知识点. */
export const itemsText = (items: readonly ExamItem[]) =>
  items
    .map(({ title, fullMarks, knowledge }) =>
      [title, fullMarks, knowledge].filter((one) => one !== null).join(' '),
    )
    .join('\n')

/** The same back; what cannot be read is said by its line. */
export const itemsFrom = (text: string): ExamItem[] | string => {
  const items: ExamItem[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [title = '', marks = '', ...knowledge] = line.trim().split(/[\s,，]+/)
    if (!/^\d+(\.5|\.0)?$/.test(marks) || Number(marks) <= 0)
      return `第 ${index + 1} 行应为：题号 分值 知识点`
    items.push({ title, fullMarks: Number(marks), knowledge: knowledge.join(' ') || null })
  }
  return items
}
