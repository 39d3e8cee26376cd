import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, readVersion } from '../../../common/fields'
import { ParentDetail, ParentRow } from './api'

/** Why two rows look like one person. */
export const DUPLICATE_REASONS = {
  /** Entered by somebody who does not know the other: told to those who keep the whole school's. */
  apart: '手机号与已登记的家长相同，待确认',
  phone: '手机号相同',
  child: '同名，且有同一个孩子',
} as const

export const Duplicate = z.object({
  reason: z.enum(['apart', 'phone', 'child']),
  parents: z.array(ParentRow),
})
export type Duplicate = z.output<typeof Duplicate>

export const MERGE_FIELDS = ['name', 'phone', 'email', 'address', 'employer'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

const Pair = z.object({
  fromId: Id('请选择要合并的家长'),
  /** Which of two accounts is closed; only asked for where both have one. */
  disable: z.enum(['kept', 'from'], '请选择要禁用的账号').nullish(),
})

export const MergeInput = Pair.extend({
  /** What the one who stays takes from the other; what they lack they take anyway. */
  take: z.array(z.enum(MERGE_FIELDS, '要采用的信息不正确')).default([]),
  /** Of the one who stays, and of the one who goes. */
  version: readVersion(),
  fromVersion: readVersion(),
})
export type MergeInput = z.output<typeof MergeInput>

export const MergePreview = z.object({
  kept: ParentDetail,
  from: ParentDetail,
  /** How many children, talks, receipts … become those of the one who stays. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
})
export type MergePreview = z.output<typeof MergePreview>

export const parentsMergeApi = {
  duplicates: endpoint('GET /api/parents/duplicates', {
    summary: '疑似重复的家长；waiting 只要等待学校确认的',
    access: 'staff',
    query: z.object({ waiting: flag().optional() }),
    data: z.array(Duplicate),
    failed: '获取重复家长失败',
  }),
  preview: endpoint('POST /api/parents/{id}/merge/preview', {
    summary: '预览合并：两位家长的信息，以及会转移多少记录',
    access: 'staff',
    body: Pair,
    data: MergePreview,
    failed: '预览合并失败',
  }),
  merge: endpoint('POST /api/parents/{id}/merge', {
    summary: '把另一位家长并入这一位：孩子、账号、沟通记录一起过来',
    access: 'staff',
    body: MergeInput,
    data: ParentDetail,
    done: '家长已合并',
    failed: '合并家长失败',
  }),
}
