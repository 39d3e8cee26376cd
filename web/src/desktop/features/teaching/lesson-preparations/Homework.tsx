import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_STATUS_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { Select } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'

interface Props {
  preparation: PreparationDetail
  ids: readonly number[]
  /** Left out where it is only read. */
  onChange?: ((ids: number[]) => void) | undefined
}

const RECENT = 50

/** The homework that was really given with this lesson, and the way to give some. */
export const Homework = ({ preparation: { courseId, homework }, ids, onChange }: Props) => {
  const gives = useCan()('homework:create') && onChange !== undefined
  const { data } = useApi(
    homeworksApi.search,
    { query: { courseId, size: RECENT } },
    { enabled: gives, silent: true },
  )
  const given = data?.content ?? []
  const known = new Map([...homework, ...given].map((one) => [one.id, one]))
  const shown = ids.flatMap((id) => known.get(id) ?? [])
  if (shown.length === 0 && !gives) return null
  return (
    <div className="prep-homework">
      <ul aria-label="关联作业">
        {shown.map(({ id, title, status }) => (
          <li key={id}>
            <Link to={`/homework/detail/${id}`}>{title}</Link>
            <span className="tag">{HOMEWORK_STATUS_LABELS[status]}</span>
          </li>
        ))}
      </ul>
      {gives && (
        <div>
          <Select
            mode="multiple"
            size="small"
            maxTagCount={0}
            maxTagPlaceholder={`已关联 ${ids.length} 项`}
            aria-label="关联已布置的作业"
            placeholder="关联已布置的作业"
            optionFilterProp="label"
            value={[...ids]}
            options={[...known.values()].map(({ id, title }) => ({ value: id, label: title }))}
            onChange={onChange}
          />
          <Link to="/homework/create">去布置</Link>
        </div>
      )}
    </div>
  )
}
