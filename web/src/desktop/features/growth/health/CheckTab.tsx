import { today } from '@xueqiao/contract/common/school-time'
import { checkSheetApi as api, type CheckSheet } from '@xueqiao/contract/features/growth/health/check-sheet'
import { Select } from 'antd'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ChooseClass } from '../../../pickers/ChooseClass'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DateField } from '../../../pickers/DateField'
import { MeasureTable } from './MeasureTable'
import { type SentRow, useMeasureSheet } from './useMeasureSheet'

const HELP =
  '回车或 ↓ 到下一名，← → 到旁边一格，Ctrl 加回车保存；可从 Excel 复制一片粘贴到起始格。视力用五分记录，如 5.0；不戴眼镜的不填矫正视力。'

const Table = ({ sheet, refetch }: { sheet: CheckSheet; refetch: () => unknown }) => {
  const { classId, className, examDate, rows, measures, mayEnter } = sheet
  const send = (sent: SentRow[]) => call(api.save, { body: { classId, examDate, rows: sent } })
  const grid = useMeasureSheet({ rows, measures, noun: '体检结果', endpoint: api.save, send, refetch })
  return (
    <MeasureTable
      {...{ rows, measures, mayEnter, grid }}
      label={`${className} ${examDate} 的体检登记表`}
      help={HELP}
      saveText="保存体检结果"
    />
  )
}

interface Chosen {
  classId: number | null
  day: string | undefined
  choose: (some: { classId?: number | null; day?: string }) => void
}

const Opened = ({ classId, day, choose }: Chosen & { classId: number }) => {
  const query = useApi(
    api.sheet,
    { query: { classId, ...(day !== undefined && { examDate: day }) } },
    { staleTime: 0, silent: true },
  )
  const sheet = query.data
  if (sheet === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开体检登记表"
            text={failureText(query.error, api.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  return (
    <>
      <div className="health-choice">
        <span className="health-day">
          <DateField
            name="检查日期"
            max={today()}
            value={sheet.examDate}
            onChange={(day) => day !== null && choose({ day })}
          />
        </span>
        {sheet.dates.length > 0 && (
          <Select<string>
            aria-label="以往的体检"
            placeholder="以往的体检"
            value={sheet.dates.includes(sheet.examDate) ? sheet.examDate : null}
            options={sheet.dates.map((value) => ({ value, label: `${value} 的体检` }))}
            onChange={(day) => choose({ day })}
          />
        )}
        <span className="muted">只对家长、班主任、负责人和校医显示</span>
      </div>
      <Table key={`${sheet.classId} ${sheet.examDate}`} sheet={sheet} refetch={query.refetch} />
    </>
  )
}

/** A class that is called up for its eyes, heights and weights on one day. */
export const CheckTab = (props: Chosen) => (
  <>
    <div className="health-choice">
      <ClassSelect
        health
        name="班级"
        value={props.classId}
        onChange={(classId) => props.choose({ classId })}
      />
    </div>
    {props.classId === null ? (
      <ChooseClass text="选择后登记一次体检：视力、身高和体重。" />
    ) : (
      <Opened key={props.classId} {...props} classId={props.classId} />
    )}
  </>
)
