import { today } from '@xueqiao/contract/common/school-time'
import {
  type AchievementDetail,
  AchievementInput,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENT_LEVELS,
  type AchievementKind,
  type AchievementLevel,
  AWARD_NAME_MAX,
  ISSUER_MAX,
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

const optionsOf = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }))
const kindOptions = optionsOf(ACHIEVEMENT_KINDS)
const levelOptions = optionsOf(ACHIEVEMENT_LEVELS)

const startOf = (award: AchievementDetail | undefined) => ({
  ...{ awardName: award?.awardName ?? '', issuer: award?.issuer ?? '' },
  awardDate: award?.awardDate ?? today(),
  kind: (award?.kind ?? '') as AchievementKind | '',
  // What was put in before there was a choice may be another word: it is chosen anew.
  awardLevel: ACHIEVEMENT_LEVELS.find((level) => level === award?.awardLevel) ?? ('校级' as AchievementLevel),
  files: lastingFiles(award?.files ?? []),
})

interface Props {
  studentId: number
  /** One that is there already, and is mended. */
  award?: AchievementDetail
  onClose: () => void
}

const Fields = ({ studentId, award, onClose, onDiscard }: Props & { onDiscard: () => void }) => {
  const name = award === undefined ? `award:${studentId}` : undefined
  const draft = useFormDraft(name, startOf(award))
  const { start, keep, drop } = draft
  const { files, ...begun } = start
  const form = useForm(AchievementInput, begun)
  const proofs = useProofs(files)
  useEffect(() => keep({ ...form.values, files: proofs.files }))
  const creating = useAction(api.create)
  const updating = useAction(api.update)
  const kind = form.field('kind')
  const level = form.field('awardLevel')
  const send = async () => {
    const input = {
      ...form.values,
      studentId,
      fileIds: proofs.files.map(({ id }) => id),
      version: award?.version,
    }
    if (!isRight(form.check(input))) return
    const body = AchievementInput.parse(input)
    const isDone = await (award === undefined
      ? creating.run({ body })
      : updating.run({ params: { id: award.id }, body }))
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
        label={LABELS.awardName}
        placeholder="证书上的名称"
        maxLength={AWARD_NAME_MAX}
        {...form.field('awardName')}
      />
      <Chips label={LABELS.kind} options={kindOptions} value={kind.value} onChange={kind.onChange} />
      {kind.error !== undefined && (
        <p className="m-message" role="alert">
          {kind.error}
        </p>
      )}
      <Chips label={LABELS.awardLevel} options={levelOptions} value={level.value} onChange={level.onChange} />
      <DayField label={LABELS.awardDate} {...form.field('awardDate')} />
      <TextField label={LABELS.issuer} placeholder="选填" maxLength={ISSUER_MAX} {...form.field('issuer')} />
      <Proofs proofs={proofs} hint="拍下证书或奖状" />
    </SheetForm>
  )
}

/** Handed in with photos of the certificate, or mended and handed in again; those in charge of the class look at it. */
export const AwardForm = (props: Props) => (
  <FormSheet title={props.award === undefined ? '提交荣誉' : '编辑荣誉'} onClose={props.onClose}>
    {(onDiscard) => <Fields {...props} onDiscard={onDiscard} />}
  </FormSheet>
)
