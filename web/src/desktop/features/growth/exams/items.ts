import { ExamCourseInput, type ExamItem, ExamItemInput } from '@xueqiao/contract/features/growth/exams/api'

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
    if (!/^\d+(\.\d+)?$/.test(marks)) return `第 ${index + 1} 行应为：题号 分值 知识点`
    const item = { title, fullMarks: Number(marks), knowledge: knowledge.join(' ') || null }
    const refusal = ExamItemInput.safeParse(item).error?.issues[0]
    if (refusal !== undefined) return `第 ${index + 1} 行：${refusal.message}`
    items.push(item)
  }
  return items
}

/** Why a paper cannot have these items: a line that cannot be read, or a sum that is not what there is to get. */
export const wrongItems = (text: string, fullMarks: unknown): string | undefined => {
  const items = itemsFrom(text)
  if (typeof items === 'string') return items
  const { error } = ExamCourseInput.safeParse({ courseId: 1, fullMarks, items })
  return error?.issues.find(({ path: [field] }) => field === 'items')?.message
}
