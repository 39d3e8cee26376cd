import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '../../lib/chunks'
import { Segments } from '../kit/Segments'
import { SkeletonRows } from '../kit/states'
import { BasicSection } from './BasicSection'
import { FamilySection } from './FamilySection'
import { HealthSection } from './HealthSection'
import type { SectionProps } from './section'
import './record.css'

const SECTIONS = [
  { value: 'basic', label: '基本' },
  { value: 'family', label: '家庭' },
  { value: 'health', label: '健康' },
  { value: 'growth', label: '成长' },
] as const

/** The largest part, and none that a record opens with. */
const GrowthSection = lazy(() =>
  loadChunk(() => import('./growth/GrowthSection').then((m) => ({ default: m.GrowthSection }))),
)

const PARTS = {
  basic: BasicSection,
  family: FamilySection,
  health: HealthSection,
  growth: GrowthSection,
}

/** A pupil's record, one part at a time, as their teachers, their family and they themselves see it. */
export const StudentRecord = ({ student, staff }: SectionProps) => {
  const [params, setParams] = useSearchParams()
  const { value } = SECTIONS.find((section) => section.value === params.get('show')) ?? SECTIONS[0]
  const Part = PARTS[value]
  return (
    <>
      <Segments
        label="显示内容"
        options={SECTIONS}
        value={value}
        onChange={(show) => setParams({ show }, { replace: true })}
      />
      <Suspense fallback={<SkeletonRows />}>
        <Part student={student} staff={staff} />
      </Suspense>
    </>
  )
}
