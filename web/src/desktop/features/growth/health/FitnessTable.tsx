import {
  fitnessApi as api,
  type FitnessMeasure,
  type FitnessRow,
  type FitnessSheet,
} from '@xueqiao/contract/features/growth/health/fitness'
import { BMI_CLASS_LABELS } from '@xueqiao/contract/features/growth/health/values'
import { call } from '../../../../api/call'
import { MeasureTable } from './MeasureTable'
import { LevelTag } from './naming'
import { type SentRow, useMeasureSheet } from './useMeasureSheet'

const HELP = `回车或 ↓ 到下一名，← → 到旁边一格，Ctrl 加回车保存；可从 Excel 复制一片粘贴到起始格。格后的小字是得分。长跑写成 4'28"、4:28 或秒数。`

const under = ({ scores }: FitnessRow, { key }: FitnessMeasure) => {
  const scored = scores[key]
  return (
    scored !== undefined && (
      <small className="muted">{scored.bonus > 0 ? `${scored.score}+${scored.bonus}` : scored.score}</small>
    )
  )
}

const PLAIN = {
  ...{ titles: ['等级'], under },
  cells: ({ level }: FitnessRow) => (
    <td>
      <LevelTag level={level} />
    </td>
  ),
}
const DETAILED = {
  ...{ titles: ['体重指数', '总分', '等级'], under },
  cells: ({ bmi, bmiClass, total, level }: FitnessRow) => (
    <>
      <td>
        {bmi?.toFixed(1)} {bmiClass !== null && <small className="muted">{BMI_CLASS_LABELS[bmiClass]}</small>}
      </td>
      <td>{total?.toFixed(1)}</td>
      <td>
        <LevelTag level={level} />
      </td>
    </>
  ),
}

interface Props {
  sheet: FitnessSheet
  /** Where another day was chosen than the sheet's own: of all that is saved from here on. */
  testedOn: string | undefined
  refetch: () => unknown
}

/** Results of a class as they were measured; the server scores them. */
export const FitnessTable = ({ sheet, testedOn, refetch }: Props) => {
  const { classId, className, schoolYear, rows, measures, mayEnter, details } = sheet
  const body = { classId, schoolYear, ...(testedOn !== undefined && { testedOn }) }
  const send = (sent: SentRow[]) => call(api.save, { body: { ...body, rows: sent } })
  const grid = useMeasureSheet({ rows, measures, noun: '成绩', endpoint: api.save, send, refetch })
  return (
    <MeasureTable
      {...{ rows, measures, mayEnter, grid }}
      label={`${className} 的体质测试表`}
      help={HELP}
      saveText="保存成绩"
      more={details ? DETAILED : PLAIN}
    />
  )
}
