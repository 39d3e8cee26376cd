import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { AchievementInput, achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENT_LEVELS,
  type AchievementKind,
  type AchievementLevel,
  AWARD_NAME_MAX,
  ISSUER_MAX,
  PROOFS_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { formatDate } from '../../../../lib/format'
import { PictureField } from '../../../../shared/photos/PictureField'
import { Chips } from '../../../kit/form/Chips'
import { DayField } from '../../../kit/form/DayField'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { Sheet } from '../../../kit/Sheet'

const optionsOf = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }))
const kindOptions = optionsOf(ACHIEVEMENT_KINDS)
const levelOptions = optionsOf(ACHIEVEMENT_LEVELS)

/** Handed in with photos of the certificate; those in charge of the class look at it. */
export const AwardForm = ({ studentId, onClose }: { studentId: number; onClose: () => void }) => {
  const form = useForm(AchievementInput, {
    ...{ awardName: '', issuer: '', awardDate: formatDate(new Date()) },
    kind: '' as AchievementKind | '',
    awardLevel: '校级' as AchievementLevel,
  })
  const [pictures, setPictures] = useState<StoredFile[]>([])
  const { run, busy } = useAction(api.create)
  const kind = form.field('kind')
  const level = form.field('awardLevel')
  const send = async () => {
    const body = { ...form.values, studentId, fileIds: pictures.map(({ id }) => id) }
    if (isRight(form.check(body)) && (await run({ body: AchievementInput.parse(body) }))) onClose()
  }
  return (
    <Sheet title="提交荣誉" onClose={onClose}>
      <form
        className="m-sheet-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
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
        <Chips
          label={LABELS.awardLevel}
          options={levelOptions}
          value={level.value}
          onChange={level.onChange}
        />
        <DayField label={LABELS.awardDate} {...form.field('awardDate')} />
        <TextField
          label={LABELS.issuer}
          placeholder="选填"
          maxLength={ISSUER_MAX}
          {...form.field('issuer')}
        />
        <p className="m-meta">{LABELS.fileIds}：拍下证书或奖状</p>
        <PictureField type="document" max={PROOFS_MAX} value={pictures} onChange={setPictures} />
        <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
          提交
        </button>
      </form>
    </Sheet>
  )
}
