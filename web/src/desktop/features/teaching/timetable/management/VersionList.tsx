import { SCHEDULE_STATUS_LABELS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { formatFeedTime } from '../../../../../lib/format'

interface Props {
  versions: readonly Schedule[]
  chosen: Schedule
  onChoose: (id: number) => void
}

const stateOf = ({ status, inForce, running, effectiveFrom, placed, lessons }: Schedule) => {
  if (running) return '排课中'
  if (inForce) return '执行中'
  if (status === 'PUBLISHED') return `${effectiveFrom} 起`
  return placed === lessons ? SCHEDULE_STATUS_LABELS.DRAFT : `草稿 ${placed}/${lessons}`
}

export const VersionList = ({ versions, chosen, onChoose }: Props) => (
  <nav className="card tm-versions" aria-label="课表版本">
    {versions.map((version) => (
      <button
        key={version.id}
        type="button"
        aria-current={version.id === chosen.id}
        onClick={() => onChoose(version.id)}
      >
        <b>{version.name}</b>
        <span className={version.inForce ? 'tag green' : version.status === 'DRAFT' ? 'tag orange' : 'tag'}>
          {stateOf(version)}
        </span>
        <small className="muted">
          {version.createdByName ?? '系统'} · {formatFeedTime(version.updatedAt)}
        </small>
      </button>
    ))}
  </nav>
)
