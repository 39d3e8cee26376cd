import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { useClassOr } from '../../../pickers/pupilsClass'
import { CheckTab } from './CheckTab'
import { FitnessTab } from './FitnessTab'
import { PupilView } from './PupilView'
import { StandardTab } from './StandardTab'
import { SummaryTab } from './SummaryTab'
import './health.css'

const TABS = [
  { value: 'fitness', label: '体质测试' },
  { value: 'checks', label: '视力与体检' },
  { value: 'summary', label: '年级统计' },
  { value: 'standard', label: '评分标准' },
] as const
type Tab = (typeof TABS)[number]['value']

/** Fitness tests of classes, one pupil's record of health, and the tables by which they are scored. */
export const HealthPage = () => {
  const [params, setParams] = useSearchParams()
  const can = useCan()
  const number = (name: string) => Number(params.get(name)) || undefined
  const set = (some: Record<string, string | undefined>) =>
    setParams((before) =>
      Object.fromEntries(
        Object.entries({ ...Object.fromEntries(before), ...some }).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value]],
        ),
      ),
    )
  const staff = can('grade:view')
  const asked = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'fitness'
  const tab: Tab = staff ? asked : 'standard'
  const own = useApi(growthRecordsApi.subjects, { query: {} }, { enabled: !staff, silent: true }).data ?? []
  const children = own.filter(({ kind }) => kind !== 'peer')
  // A family has no class to look at: it opens on the child.
  const isOnTables = !staff && params.get('tab') === 'standard'
  const studentId = number('studentId') ?? (isOnTables ? undefined : children[0]?.studentId)
  const classId = useClassOr(number('classId'), staff)
  const year = number('year')
  if (studentId !== undefined)
    return (
      <ResourcePage
        title="健康档案"
        count="身高、体重和视力只对家长、班主任、负责人和校医显示"
        actions={
          staff ? (
            <Button onClick={() => set({ studentId: undefined })}>返回</Button>
          ) : (
            <Button onClick={() => set({ studentId: undefined, tab: 'standard' })}>评分标准</Button>
          )
        }
      >
        {children.length > 1 && (
          <Segmented<number>
            value={studentId}
            options={children.map((one) => ({ value: one.studentId, label: one.studentName }))}
            onChange={(id) => set({ studentId: String(id) })}
          />
        )}
        <PupilView key={studentId} studentId={studentId} />
      </ResourcePage>
    )
  return (
    <ResourcePage
      title="健康档案"
      count="按国家学生体质健康标准评分，不排名"
      actions={isOnTables && <Button onClick={() => set({ tab: undefined })}>返回</Button>}
    >
      {staff && <Segmented<Tab> value={tab} options={[...TABS]} onChange={(next) => set({ tab: next })} />}
      {tab === 'fitness' && (
        <FitnessTab
          classId={classId}
          schoolYear={year}
          choose={({ classId, year: other }) =>
            set({
              ...(classId !== undefined && { classId: classId === null ? undefined : String(classId) }),
              ...(other !== undefined && { year: String(other) }),
            })
          }
        />
      )}
      {tab === 'checks' && (
        <CheckTab
          classId={classId}
          day={params.get('day') ?? undefined}
          choose={({ classId, day }) =>
            set({
              ...(classId !== undefined && { classId: classId === null ? undefined : String(classId) }),
              ...(day !== undefined && { day }),
            })
          }
        />
      )}
      {tab === 'summary' && <SummaryTab />}
      {tab === 'standard' && <StandardTab />}
    </ResourcePage>
  )
}
