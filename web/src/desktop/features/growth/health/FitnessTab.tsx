import { fitnessApi as api } from '@xueqiao/contract/features/growth/health/fitness'
import { schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { Select } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { HandbookDialog } from '../../../handbooks/HandbookDialog'
import { later } from '../../../kit/later'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { ChooseClass } from '../../../pickers/ChooseClass'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DateField } from '../../../pickers/DateField'
import { ExemptDialog } from './ExemptDialog'
import { FitnessTable } from './FitnessTable'

const ExportFitnessDialog = later(
  () => import('./ExportFitnessDialog').then((m) => m.ExportFitnessDialog),
  ({ exporting }) => exporting.asking.open,
)
const ImportFitnessDialog = later(
  () => import('./ImportFitnessDialog').then((m) => m.ImportFitnessDialog),
  ({ open }) => open,
)

interface Chosen {
  classId: number | null
  schoolYear: number | undefined
  choose: (some: { classId?: number | null; year?: number }) => void
}

const Opened = ({ classId, schoolYear, choose }: Chosen & { classId: number }) => {
  const query = useApi(
    api.sheet,
    { query: { classId, ...(schoolYear !== undefined && { schoolYear }) } },
    { staleTime: 0, silent: true },
  )
  const exporting = useChoosyExport({ ofClass: true, total: query.data?.rows.length })
  const handbooks = useOpened<true>()
  const exempting = useOpened<true>()
  /** A day belongs to its year: another year begins with its own. */
  const [chosen, setChosen] = useState<{ year: number; day: string }>()
  if (query.data === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开体质测试表"
            text={failureText(query.error, api.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const sheet = query.data
  const testedOn = chosen?.year === sheet.schoolYear ? chosen.day : undefined
  return (
    <>
      <div className="health-choice">
        <Select
          aria-label="学年"
          value={sheet.schoolYear}
          options={sheet.years.map((value) => ({ value, label: schoolYearName(value) }))}
          onChange={(year) => choose({ year })}
        />
        {sheet.mayEnter && (
          <span className="health-day">
            <span className="muted">测试日期</span>
            <DateField
              name="测试日期"
              min={sheet.days.from}
              max={sheet.days.to}
              value={testedOn ?? sheet.testedOn}
              onChange={(day) => day !== null && setChosen({ year: sheet.schoolYear, day })}
            />
          </span>
        )}
        <Tool
          icon="export"
          loading={exporting.busy}
          onClick={() => exporting.run({ classId, schoolYear: sheet.schoolYear })}
        >
          导出本班
        </Tool>
        {sheet.details && (
          <Tool icon="export" onClick={() => handbooks.show(true)}>
            全班成长手册
          </Tool>
        )}
        {sheet.mayExempt && (
          <Tool icon="pen" onClick={() => exempting.show(true)}>
            免予执行
          </Tool>
        )}
        <span className="muted">{sheet.standardName}</span>
      </div>
      <FitnessTable
        key={`${sheet.classId} ${sheet.schoolYear}`}
        {...{ sheet, testedOn }}
        refetch={query.refetch}
      />
      <ExportFitnessDialog exporting={exporting} />
      {exempting.open && <ExemptDialog sheet={sheet} onClose={exempting.close} />}
      {handbooks.open && (
        <HandbookDialog
          {...{ classId, className: sheet.className, pupils: sheet.rows.length }}
          onClose={handbooks.close}
        />
      )}
    </>
  )
}

/** The fitness test of one class in one school year. */
export const FitnessTab = (props: Chosen) => {
  const { classId, choose } = props
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  return (
    <>
      <div className="health-choice">
        <ClassSelect health name="班级" value={classId} onChange={(id) => choose({ classId: id })} />
        <ImportTool
          need="grade:create"
          template={{ label: '下载模板', onClick: () => template.run() }}
          upload={{ label: '批量导入', onClick: () => importing.show(true) }}
        />
      </div>
      {classId === null ? (
        <ChooseClass text="选择后录入本学年或以往学年的体质测试成绩。" />
      ) : (
        <Opened key={classId} {...props} classId={classId} />
      )}
      <ImportFitnessDialog open={importing.open} onClose={importing.close} />
    </>
  )
}
