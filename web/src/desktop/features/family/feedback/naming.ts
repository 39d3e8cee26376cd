import type { Naming } from '../../../kit/naming'

export const FEEDBACK: Naming = { noun: '反馈', measure: '条' }
export const LIST_PATH = '/family-school/feedback'
export const pathOf = (id: number) => `${LIST_PATH}/${id}`
