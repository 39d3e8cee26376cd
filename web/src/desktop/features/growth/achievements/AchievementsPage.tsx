import { today } from '@xueqiao/contract/common/school-time'
import {
  AchievementInput,
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Form, Select } from 'antd'
import { later } from '../../../kit/later'
import { column } from '../../../kit/list/column'
import { AchievementDialog } from './AchievementDialog'
import { AwardLook } from './AwardLook'
import { HandedInPage, type Kind } from './HandedInPage'
import { ACHIEVEMENTS, kindOptions, LIST, levelOptions } from './naming'
import { useHandedInDialog } from './useHandedInDialog'

const col = column<AchievementRow>()

const AWARD: Kind<AchievementRow> = {
  of: ACHIEVEMENTS,
  link: LIST,
  api,
  nameOf: ({ awardName }) => awardName,
  nameLabel: LABELS.awardName,
  columns: [
    col.of('kind', LABELS.kind, { width: 96 }),
    col.of('awardLevel', LABELS.awardLevel, { width: 80, render: ({ awardLevel }) => awardLevel ?? '—' }),
    col.of('awardDate', LABELS.awardDate, { width: 116, sort: 'awardDate' }),
  ],
  missing: '请补充证书照片',
  Look: AwardLook,
  Import: later(
    () => import('./ImportDialogs').then((m) => m.ImportAchievementsDialog),
    ({ open }) => open,
  ),
  Export: later(
    () => import('./ExportDialogs').then((m) => m.ExportAchievementsDialog),
    ({ exporting }) => exporting.asking.open,
  ),
}

/** Awards of pupils. */
export const AchievementsPage = () => {
  const form = useHandedInDialog({
    noun: ACHIEVEMENTS.noun,
    schema: AchievementInput,
    api,
    blank: { awardLevel: '校级', awardDate: today() },
  })
  return (
    <HandedInPage
      kind={AWARD}
      form={form}
      filters={[
        <Form.Item key="kind" name="kind" label={LABELS.kind}>
          <Select allowClear placeholder="全部类别" options={kindOptions} />
        </Form.Item>,
        <Form.Item key="awardLevel" name="awardLevel" label={LABELS.awardLevel}>
          <Select allowClear placeholder="全部级别" options={levelOptions} />
        </Form.Item>,
      ]}
    >
      <AchievementDialog dialog={form} />
    </HandedInPage>
  )
}
