import { schedulesApi as api, type Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { EmptyState, LoadingRows } from '../../../../kit/list/TableState'

interface Props {
  version: Schedule
  others: readonly Schedule[]
}

/** What stands elsewhere than in another version. */
export const CompareTab = ({ version, others }: Props) => {
  const [otherId, setOtherId] = useState<number>()
  const query = useApi(
    api.compare,
    { params: { id: version.id, otherId: otherId ?? 0 } },
    { enabled: otherId !== undefined, staleTime: 0 },
  )
  const { data } = query
  return (
    <>
      <p className="tm-line">
        与
        <Select<number>
          aria-label="另一个版本"
          placeholder="选择版本"
          value={otherId ?? null}
          options={others
            .filter(({ id }) => id !== version.id)
            .map(({ id: value, name }) => ({ value, label: name }))}
          onChange={setOtherId}
        />
        比较
        {data && <span className="muted">{data.same} 节相同</span>}
      </p>
      {query.isFetching && data === undefined && <LoadingRows rows={3} />}
      {data?.differences.length === 0 && <EmptyState icon="check" title="两个版本的课都在同样的时间" />}
      {data && data.differences.length > 0 && (
        <table className="tm-differences">
          <thead>
            <tr>
              <th>班级</th>
              <th>课程</th>
              <th>原来</th>
              <th>现在</th>
            </tr>
          </thead>
          <tbody>
            {data.differences.map(({ classNames, courseName, before, after }) => (
              <tr key={`${classNames} ${courseName} ${before.join()} ${after.join()}`}>
                <td>{classNames}</td>
                <td>{courseName}</td>
                <td>{before.join('、') || '没有'}</td>
                <td>{after.join('、') || '没有'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
