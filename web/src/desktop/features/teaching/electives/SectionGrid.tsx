import type { ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { subjectStyle } from '../../../../lib/Subject'
import { blockOf, type Moved } from './moving'

interface Props {
  plan: ElectivePlan
  sections: readonly ElectiveSection[]
  chosen: ElectiveSection | undefined
  onChoose: (section: ElectiveSection) => void
  /** Who is being dragged. */
  moved: Moved | undefined
  onDrop: (section: ElectiveSection) => void
}

const Section = ({
  plan,
  section,
  chosen,
  onChoose,
  moved,
  onDrop,
}: Props & { section: ElectiveSection }) => {
  const { name, size, teacher, room } = section
  const why = moved && blockOf(moved, section, plan.largest)
  const isOpen = moved !== undefined && why === undefined
  return (
    <button
      type="button"
      className="el-section subject-tag"
      style={subjectStyle(section.courseName)}
      aria-pressed={section.id === chosen?.id}
      data-open={moved === undefined ? undefined : isOpen}
      title={why}
      onClick={() => onChoose(section)}
      onDragOver={(event) => isOpen && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (isOpen) onDrop(section)
      }}
    >
      <b>{name}</b>
      <span className={size > plan.largest ? 'el-size el-lacking' : 'el-size'}>{size} 人</span>
      <small className={teacher === null ? 'el-lacking' : undefined}>{teacher?.name ?? '教师待定'}</small>
      <small className={room === null ? 'el-lacking' : undefined}>{room?.name ?? '教室待定'}</small>
    </button>
  )
}

/** A row a course, a column a band: what stands below each other is held at the same time. */
export const SectionGrid = (props: Props) => {
  const { plan, sections } = props
  const bands = Array.from({ length: plan.bands }, (_, at) => at + 1)
  const inBand = (band: number) => sections.filter((one) => one.band === band)
  const courses = [...plan.firsts, ...plan.seconds].filter(({ id }) =>
    sections.some(({ courseId }) => courseId === id),
  )
  return (
    <div className="el-scroll">
      <table className="el-grid" aria-label="教学班">
        <thead>
          <tr>
            <td />
            {bands.map((band) => (
              <th key={band} scope="col">
                第 {band} 段{' '}
                <small className="muted">
                  {inBand(band).length} 个班，{inBand(band).reduce((sum, { size }) => sum + size, 0)} 人
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {bands.map((band) => (
                <td key={band}>
                  <div className="el-cell">
                    {inBand(band)
                      .filter(({ courseId }) => courseId === id)
                      .map((section) => (
                        <Section key={section.id} {...props} section={section} />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
