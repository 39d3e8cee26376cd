import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { useApi } from '../../api/queries'

/** Sentences of one's own, the most used first. */
export const useBank = () => useApi(api.comments, undefined, { silent: true }).data ?? []

export const filledIn = (text: string, studentName: string, courseName: string) =>
  text.replaceAll('{姓名}', studentName).replaceAll('{科目}', courseName)
