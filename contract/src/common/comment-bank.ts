import { z } from 'zod'
import { type Access, endpoint } from './endpoint'
import { text } from './fields'

export const BANK_TEXT_MAX = 200

/** A sentence of one's own, kept for the next time; its {places} become what they name. */
export const BankComment = z.object({ id: z.int(), text: z.string(), used: z.int() })
export type BankComment = z.output<typeof BankComment>

/** What stands for each place: `{ 姓名: '程亦安' }` for {姓名}. */
export type Places = Readonly<Record<string, string>>

export const filledIn = (words: string, places: Places) =>
  Object.entries(places).reduce((filled, [place, value]) => filled.replaceAll(`{${place}}`, value), words)

/** The three calls of a feature with comments; each person has a bank a feature. */
export const bankEndpoints = <const P extends `/api/${string}`>(path: P, access: Access) => ({
  comments: endpoint(`GET ${path}/comments`, {
    summary: '自己的常用评语，常用的在前',
    access,
    data: z.array(BankComment),
    failed: '获取评语失败',
  }),
  addComment: endpoint(`POST ${path}/comments`, {
    summary: '新增常用评语',
    access,
    body: z.object({ text: text({ required: '请输入评语', max: BANK_TEXT_MAX }) }),
    data: BankComment,
    failed: '保存评语失败',
  }),
  removeComment: endpoint(`DELETE ${path}/comments/{id}`, {
    summary: '删除常用评语',
    access,
    failed: '删除评语失败',
  }),
})
export type BankApi = ReturnType<typeof bankEndpoints>
