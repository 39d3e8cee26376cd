import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  notificationsManageApi as api,
  type ManagedDetail,
  NoticeInput,
} from '@xueqiao/contract/features/family/notifications/manage'
import { call } from '../../../../api/call'
import { toast } from '../../../../lib/toast'
import type { Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { NOTICES } from './naming'
import type { Chosen } from './PeopleSelect'
import { isPerson, keyOf, targetOf } from './targets'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** What the form's own fields hold; antd knows no types for them. */
const chosenIn = (value: unknown) => (Array.isArray(value) ? (value as Chosen[]) : [])
const filesIn = (value: unknown) => (Array.isArray(value) ? (value as StoredFile[]) : [])

export const targetsIn = (values: Values) =>
  [...textsIn(values.places), ...chosenIn(values.people).map(({ value }) => value)].flatMap((key) =>
    targetOf(key.startsWith('student:') || key.startsWith('teacher:') ? `person:${key}` : key),
  )

const bodyOf = (values: Values): Values => ({
  title: values.title,
  content: values.content,
  level: values.level,
  rule: values.rule ?? 'either',
  dueAt: values.dueAt,
  audience: values.audience,
  targets: targetsIn(values),
  attachmentIds: filesIn(values.attachments).map(({ id }) => id),
})

const valuesOf = (notice: ManagedDetail): Values => ({
  ...notice,
  places: notice.targets.filter((target) => !isPerson(target)).map(keyOf),
  people: notice.targets.filter(isPerson).map(({ value, label }) => ({ value, label })),
  sending: 'draft',
})

/** The draft is stored first; sending it is the second step, and when that fails the draft is still there. */
const send = async ({ id }: ManagedDetail, values: Values) => {
  if (values.sending === 'now') {
    await call(api.publish, { params: { id }, body: {} })
    toast.success(api.publish.done ?? '')
  } else if (values.sending === 'later') {
    await call(api.schedule, { params: { id }, body: { publishAt: String(values.publishAt) } })
    toast.success(api.schedule.done ?? '')
  } else toast.success('草稿已保存')
}

export const useNoticeDialog = () =>
  useFormDialog({
    noun: NOTICES.noun,
    schema: NoticeInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: { level: 'read', rule: 'either', audience: ['parents'], sending: 'now' },
    valuesOf,
    body: bodyOf,
    afterSave: send,
  })
