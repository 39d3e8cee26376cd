import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import {
  scheduleStatisticsApi as api,
  STATISTICS_SHEETS,
  type StatisticsSheet,
} from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatNumber } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { useDownload } from '../../../../kit/useDownload'
import { DeliveredTab } from '../../../../timetable/DeliveredTab'
import { CourseHeat, RoomUse, TeacherLoad } from './StatisticsTables'
import './statistics.css'

/** Of which semester which version: of the current one the one that holds, where nobody has chosen. */
const useVersion = () => {
  const [params, setParams] = useSearchParams()
  const semesters = useApi(semestersApi.list, undefined, { silent: true })
  const all = semesters.data ?? []
  const semester =
    all.find(({ id }) => id === Number(params.get('semesterId'))) ??
    all.find(({ isCurrent }) => isCurrent) ??
    all[0]
  const versions = useApi(
    schedulesApi.search,
    { query: { semesterId: semester?.id ?? 0, size: 100 } },
    { enabled: semester !== undefined, silent: true },
  )
  const list = versions.data?.content
  const asked = Number(params.get('id'))
  const chosen = list?.find(({ id }) => id === asked) ?? list?.find(({ inForce }) => inForce) ?? list?.[0]
  return {
    ...{ list, chosen, semester, semesters: all },
    error: semesters.error ?? versions.error,
    retry: () => void versions.refetch(),
    choose: (id: number) =>
      setParams((before) => ({ ...Object.fromEntries(before), id: String(id) }), { replace: true }),
    chooseSemester: (id: number) => setParams({ semesterId: String(id) }, { replace: true }),
  }
}

const Figures = ({ id, semesterId }: { id: number; semesterId: number }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  const { busy, run } = useDownload(api.exportSheet)
  const { data } = query
  const exported = (sheet: StatisticsSheet) => (
    <Button
      size="small"
      icon={<Icon name="export" />}
      loading={busy}
      onClick={() => void run({ params: { id }, query: { sheet } })}
    >
      导出{STATISTICS_SHEETS[sheet]}
    </Button>
  )
  if (data === undefined)
    return query.error === null ? (
      <LoadingRows />
    ) : (
      <FailedState title="未能加载统计" text={failureText(query.error, api.get)} onRetry={query.refetch} />
    )
  return (
    <>
      <section className="card ts-block" aria-label="冲突">
        <h2>冲突</h2>
        {data.clashes.length === 0 ? (
          <p className="muted">没有冲突。</p>
        ) : (
          <ul>
            {data.clashes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </section>
      <CourseHeat courses={data.courses} action={exported('courses')} />
      <TeacherLoad teachers={data.teachers} action={exported('teachers')} />
      <RoomUse rooms={data.rooms} action={exported('rooms')} />
      <DeliveredTab semesterId={semesterId} />
    </>
  )
}

/** A version in figures: who teaches how much and when, which rooms are used, where the subjects lie. */
export const StatisticsPage = () => {
  const { list, chosen, semester, semesters, error, retry, choose, chooseSemester } = useVersion()
  return (
    <ResourcePage
      title="课表统计"
      count={chosen && `${chosen.semesterName}，每周 ${formatNumber(chosen.lessons)} 次课（连堂算一次）`}
    >
      <div className="ts-place">
        <Select<number>
          className="ts-version"
          aria-label="学期"
          value={semester?.id ?? null}
          options={semesters.map(({ id: value, name, isCurrent }) => ({
            ...{ value, label: isCurrent ? `${name}（当前）` : name },
          }))}
          onChange={chooseSemester}
        />
        {list !== undefined && chosen !== undefined && (
          <Select<number>
            className="ts-version"
            aria-label="课表版本"
            value={chosen.id}
            options={list.map(({ id: value, name, inForce }) => ({
              ...{ value, label: inForce ? `${name}（执行中）` : name },
            }))}
            onChange={choose}
          />
        )}
      </div>
      {chosen !== undefined ? (
        <Figures key={chosen.id} id={chosen.id} semesterId={chosen.semesterId} />
      ) : (
        <section className="card">
          {error !== null ? (
            <FailedState
              title="未能加载课表"
              text={failureText(error, schedulesApi.search)}
              onRetry={retry}
            />
          ) : list === undefined ? (
            <LoadingRows />
          ) : (
            <EmptyState icon="chart" title="本学期还没有课表" text="在智能排课中新建课表后，这里显示统计。" />
          )}
        </section>
      )}
    </ResourcePage>
  )
}
