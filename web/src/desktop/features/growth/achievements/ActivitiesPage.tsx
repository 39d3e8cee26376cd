import { today } from '@xueqiao/contract/common/school-time'
import {
  ActivityInput,
  type ActivityRow,
  activitiesApi as api,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { ACTIVITY_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Form, Select } from 'antd'
import { later } from '../../../kit/later'
import { column } from '../../../kit/list/column'
import { ActivityDialog } from './ActivityDialog'
import { ActivityLook } from './ActivityLook'
import { HandedInPage, type Kind } from './HandedInPage'
import { ACTIVITIES, LIST, typeOptions } from './naming'
import { useHandedInDialog } from './useHandedInDialog'

const col = column<ActivityRow>()

const ACTIVITY: Kind<ActivityRow> = {
  of: ACTIVITIES,
  link: `${LIST}?tab=activities`,
  api,
  nameOf: ({ activityName }) => activityName,
  nameLabel: LABELS.activityName,
  columns: [
    col.of('activityType', LABELS.activityType, {
      width: 96,
      render: ({ activityType }) => activityType ?? '—',
    }),
    col.of('startDate', LABELS.startDate, { width: 116, sort: 'startDate' }),
    col.of('endDate', LABELS.endDate, { width: 116, render: ({ endDate }) => endDate ?? '—' }),
    col.of('role', LABELS.role, { width: 96, render: ({ role }) => role ?? '—' }),
    // What came back says why first.
    col.of('note', LABELS.note, {
      width: 200,
      render: ({ reason, note }) => (reason === null ? (note ?? '—') : `退回：${reason}`),
    }),
  ],
  missing: '请写明时间和角色',
  Look: ActivityLook,
  Import: later(
    () => import('./ImportDialogs').then((m) => m.ImportActivitiesDialog),
    ({ open }) => open,
  ),
  Export: later(
    () => import('./ExportDialogs').then((m) => m.ExportActivitiesDialog),
    ({ exporting }) => exporting.asking.open,
  ),
}

/** What pupils took part in. */
export const ActivitiesPage = () => {
  const form = useHandedInDialog({
    noun: ACTIVITIES.noun,
    schema: ActivityInput,
    api,
    blank: { startDate: today() },
  })
  return (
    <HandedInPage
      kind={ACTIVITY}
      form={form}
      filters={
        <Form.Item name="activityType" label={LABELS.activityType}>
          <Select allowClear placeholder="全部类型" options={typeOptions} />
        </Form.Item>
      }
    >
      <ActivityDialog dialog={form} />
    </HandedInPage>
  )
}
