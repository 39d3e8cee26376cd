import { gradeName } from '@xueqiao/contract/common/grade'
import { today } from '@xueqiao/contract/common/school-time'
import { ledgerApi as api, type WeekLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { Segmented, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { useGradeWording } from '../../../../../session/school'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { DateField } from '../../../../pickers/DateField'
import { DaySheet } from './DaySheet'
import { MissingWork } from './MissingWork'
import { WeekHeat } from './WeekHeat'
import '../homework.css'
import './ledger.css'

const VIEWS = { day: '一个班的一天', week: '各班的一周', missing: '未交作业' } as const
type View = keyof typeof VIEWS
const isView = (value: string | null): value is View => value !== null && value in VIEWS

const useChosen = () => {
  const [params, setParams] = useSearchParams()
  const view = params.get('view')
  return {
    view: isView(view) ? view : 'day',
    date: params.get('date') ?? today(),
    classId: Number(params.get('classId')) || undefined,
    grade: Number(params.get('grade')) || undefined,
    set: (some: Record<string, string>) =>
      setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true }),
  }
}
type Chosen = ReturnType<typeof useChosen>

const Views = ({ week, chosen }: { week: WeekLedger; chosen: Chosen }) => {
  const wording = useGradeWording()
  const { view, date, grade, set } = chosen
  const grades = [...new Set(week.classes.map((one) => one.grade))].toSorted((a, b) => a - b)
  const shown = week.classes.find(({ classId }) => classId === chosen.classId) ?? week.classes[0]
  if (shown === undefined)
    return (
      <section className="card">
        <EmptyState
          icon="chart"
          title="没有可以查看的班级"
          text="任教、担任班主任或负责的班级会出现在这里。"
        />
      </section>
    )
  return (
    <>
      <div className="ledger-choice">
        {view === 'week' ? (
          <Select
            aria-label="年级"
            allowClear
            placeholder="全部年级"
            value={grade ?? null}
            options={grades.map((value) => ({ value, label: gradeName(value, wording) }))}
            onChange={(value?: number) => set({ grade: String(value ?? '') })}
          />
        ) : (
          <Select
            aria-label="班级"
            showSearch={{ optionFilterProp: 'label' }}
            {...(view === 'missing' && { allowClear: true, placeholder: '全部班级' })}
            value={view === 'missing' ? (chosen.classId ?? null) : shown.classId}
            options={week.classes.map(({ classId, className }) => ({ value: classId, label: className }))}
            onChange={(value?: number) => set({ classId: String(value ?? '') })}
          />
        )}
        {view !== 'missing' && (
          <DateField name="日期" value={date} onChange={(day) => day !== null && set({ date: day })} />
        )}
      </div>
      {view === 'day' && <DaySheet classId={shown.classId} date={date} />}
      {view === 'week' && (
        <WeekHeat
          days={week.days}
          classes={week.classes.filter((one) => grade === undefined || one.grade === grade)}
          onDay={(classId, day) => set({ view: 'day', classId: String(classId), date: day })}
        />
      )}
      {view === 'missing' && <MissingWork key={chosen.classId} classId={chosen.classId} />}
    </>
  )
}

/** How long the classes write of an evening: a sheet a class for the notice board, a week for those who lead. */
export const LedgerPage = () => {
  const chosen = useChosen()
  const query = useApi(api.week, { query: { date: chosen.date } }, { silent: true })
  return (
    <ResourcePage title="作业时长总账" count="书面作业，每人每天的分钟数">
      <Segmented<View>
        className="ledger-views"
        value={chosen.view}
        options={(Object.keys(VIEWS) as View[]).map((value) => ({ value, label: VIEWS[value] }))}
        onChange={(view) => chosen.set({ view })}
      />
      {query.data !== undefined ? (
        <Views week={query.data} chosen={chosen} />
      ) : (
        <section className="card">
          {query.isError ? (
            <FailedState
              title="未能加载作业时长"
              text={failureText(query.error, api.week)}
              onRetry={query.refetch}
            />
          ) : (
            <LoadingRows />
          )}
        </section>
      )}
    </ResourcePage>
  )
}
