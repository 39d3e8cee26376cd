import type { ManagedDetail, NoticeInput } from './manage'

type Shown = Pick<ManagedDetail, 'status' | 'targetText' | 'publishAt' | 'publishedAt' | 'withdrawReason'>
type Field = Exclude<keyof NoticeInput, 'version'> | keyof Shown | 'note'

/** What form, detail, phone and log call the fields of a notice, and the remark of who answers it. */
export const NOTICE_LABELS = {
  title: '标题',
  content: '通知内容',
  level: '回执要求',
  rule: '每个学生的监护人',
  dueAt: '截止时间',
  attachmentIds: '附件',
  targets: '通知对象',
  targetText: '通知对象',
  audience: '接收人',
  status: '状态',
  publishAt: '发布时间',
  publishedAt: '发布时间',
  withdrawReason: '撤回原因',
  note: '备注',
  clientId: '提交编号',
} as const satisfies Record<Field, string>
