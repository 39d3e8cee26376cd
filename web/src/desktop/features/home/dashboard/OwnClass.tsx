import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Avatar } from '../../../../lib/Avatar'

/** A pupil's class, and who teaches it. */
export const OwnClass = ({ own }: { own: NonNullable<Dashboard['ownClass']> }) => (
  <section className="card dash-class">
    <header>
      <h2>{own.name}</h2>
      <span className="muted">
        {own.grade}，{own.students} 名同学
      </span>
    </header>
    {own.teachers.length === 0 ? (
      <p className="dash-empty">还没有安排任课教师。</p>
    ) : (
      <ul className="dash-people">
        {own.teachers.map(({ id, name, label }) => (
          <li key={id} title={`${name} ${label}`}>
            <Avatar name={name} size="m" />
            <span>
              <b>{name}</b>
              <small>{label}</small>
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
