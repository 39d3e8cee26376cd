import { today } from '@xueqiao/contract/common/school-time'
import {
  type ActivityDetail,
  ActivityInput,
  activitiesApi as api,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { ACTIVITY_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_NOTE_MAX,
  ACTIVITY_ROLE_MAX,
  ACTIVITY_TYPES,
  type ActivityType,
  AWARD_NAME_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { useEffect } from 'react'
import { useAction } from '../../../../api/action'
import { lastingFiles } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { Chips } from '../../../kit/form/Chips'
import { DayField } from '../../../kit/form/DayField'
import { FormSheet, SheetForm } from '../../../kit/form/SheetForm'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { Proofs, useProofs } from './Proofs'

const typeOptions = ACTIVITY_TYPES.map((value) => ({ value, label: value }))

const startOf = (activity: ActivityDetail | undefined) => ({
  ...{ activityName: activity?.activityName ?? '', role: activity?.role ?? '', note: activity?.note ?? '' },
  ...{ startDate: activity?.startDate ?? today(), endDate: activity?.endDate ?? '' },
  activityType: (activity?.activityType ?? '') as ActivityType | '',
  files: lastingFiles(activity?.files ?? []),
})

interface Props {
  studentId: number
  /** One that is there already, and is mended. */
  activity?: ActivityDetail
  onClose: () => void
}

const Fields = ({ studentId, activity, onClose, onDiscard }: Props & { onDiscard: () => void }) => {
  const name = activity === undefined ? `activity:${studentId}` : undefined
  const draft = useFormDraft(name, startOf(activity))
  const { start, keep, drop } = draft
  const { files, ...begun } = start
  const form = useForm(ActivityInput, begun)
  const proofs = useProofs(files)
  useEffect(() => keep({ ...form.values, files: proofs.files }))
  const creating = useAction(api.create)
  const updating = useAction(api.update)
  const type = form.field('activityType')
  const send = async () => {
    const { endDate } = form.values
    const input = {
      ...{ ...form.values, studentId, endDate: endDate === '' ? null : endDate },
      ...{ fileIds: proofs.files.map(({ id }) => id), version: activity?.version },
    }
    if (!isRight(form.check(input))) return
    const body = ActivityInput.parse(input)
    const isDone = await (activity === undefined
      ? creating.run({ body })
      : updating.run({ params: { id: activity.id }, body }))
    if (!isDone) return
    drop()
    onClose()
  }
  return (
    <SheetForm
      draft={draft}
      but={proofs.lost ? '图片已超过保存时间，请重新添加' : undefined}
      onDiscard={onDiscard}
      busy={creating.busy || updating.busy}
      submit="提交"
      onSubmit={send}
    >
      <TextField
        label={LABELS.activityName}
        placeholder="如 春季研学实践"
        maxLength={AWARD_NAME_MAX}
        {...form.field('activityName')}
      />
      <Chips label={LABELS.activityType} options={typeOptions} value={type.value} onChange={type.onChange} />
      {type.error !== undefined && (
        <p className="m-message" role="alert">
          {type.error}
        </p>
      )}
      <DayField label={LABELS.startDate} {...form.field('startDate')} />
      <DayField label={LABELS.endDate} {...form.field('endDate')} />
      <TextField
        label={LABELS.role}
        placeholder="选填，如 组长"
        maxLength={ACTIVITY_ROLE_MAX}
        {...form.field('role')}
      />
      <TextField
        label={LABELS.note}
        placeholder="选填，如 时长、做了什么"
        rows={2}
        maxLength={ACHIEVEMENT_NOTE_MAX}
        {...form.field('note')}
      />
      <Proofs proofs={proofs} hint="活动照片或志愿服务证明" />
    </SheetForm>
  )
}

/** Handed in by whoever took part, or mended and handed in again; those in charge of the class look at it. */
export const ActivityForm = (props: Props) => (
  <FormSheet title={props.activity === undefined ? '提交活动' : '编辑活动'} onClose={props.onClose}>
    {(onDiscard) => <Fields {...props} onDiscard={onDiscard} />}
  </FormSheet>
)
