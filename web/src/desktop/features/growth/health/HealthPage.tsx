import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../../session/access'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { useClassOr } from '../../../pickers/pupilsClass'
import { FitnessTab } from './FitnessTab'
import { PupilView } from './PupilView'
import { StandardTab } from './StandardTab'
import { SummaryTab } from './SummaryTab'
import './health.css'

const TABS = [
  { value: 'fitness', label: '体质测试' },
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
  const studentId = number('studentId')
  const classId = useClassOr(number('classId'), staff)
  const year = number('year')
  if (studentId !== undefined)
    return (
      <ResourcePage
        title="健康档案"
        count="身高、体重和视力只对家长、班主任、负责人和校医显示"
        actions={<Button onClick={() => set({ studentId: undefined })}>返回</Button>}
      >
        <PupilView key={studentId} studentId={studentId} />
      </ResourcePage>
    )
  return (
    <ResourcePage title="健康档案" count="按国家学生体质健康标准评分，不排名">
      <Segmented<Tab>
        value={tab}
        options={TABS.filter(({ value }) => staff || value === 'standard')}
        onChange={(next) => set({ tab: next })}
      />
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
      {tab === 'summary' && <SummaryTab />}
      {tab === 'standard' && <StandardTab />}
    </ResourcePage>
  )
}
