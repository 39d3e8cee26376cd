import {
  growthProfileApi as api,
  GROWTH_LINK,
  growthLink,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import {
  DIMENSIONS,
  type Dimension as Which,
} from '@xueqiao/contract/features/growth/growth-indicators/values'
import { useApi } from '../../../../api/queries'
import { useSeen } from '../../../../shared/bell/seen'
import { scoredBy } from '../../../../shared/growth/words'
import { Card } from '../../../kit/Card'
import { SkeletonRows } from '../../../kit/states'
import { Radar } from '../../../record/growth/Radar'

const figure = (value: number | null) => (value === null ? '暂无' : value.toFixed(1))

interface Props {
  studentId: number
  /** The one now, where none is named. */
  semesterId: number | undefined
  chosen: Which | undefined
  onChoose: (dimension: { dimension: Which; name: string } | undefined) => void
}

/** The five dimensions against one's own last semester; a tap opens what stands behind one; thin spots are named. */
export const Dimensions = ({ studentId, semesterId, chosen, onChoose }: Props) => {
  const query = useApi(api.profile, { query: { studentId, semesterId } }, { silent: true })
  useSeen(GROWTH_LINK, query.isSuccess)
  useSeen(growthLink(studentId), query.isSuccess)
  // As high as what comes: the parts below it are not pushed away from the finger.
  if (query.isPending)
    return (
      <Card title="成长">
        <SkeletonRows rows={DIMENSIONS.length} />
      </Card>
    )
  if (query.data === undefined || query.data.dimensions.length === 0) return null
  const { dimensions, semesterName, beforeName } = query.data
  const thin = dimensions.filter((one) => one.thin).map(({ name, records }) => `${name} ${records} 条`)
  const open = dimensions.find(({ dimension }) => dimension === chosen)
  return (
    <Card title="成长" extra={beforeName === null ? semesterName : '实线本学期，虚线上学期'}>
      <div className="m-dimensions">
        <Radar dimensions={dimensions} />
        <ul>
          {dimensions.map((one) => (
            <li key={one.dimension}>
              <button
                type="button"
                aria-pressed={one === open}
                onClick={() => onChoose(one === open ? undefined : one)}
              >
                {one.name} <b>{figure(one.score)}</b>
                <span className="m-meta">
                  {one.before !== null && `上学期\u00a0${figure(one.before)}，`}
                  {one.records}&nbsp;条
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open !== undefined && (
        <p className="m-dimensions-thin m-meta" role="status">
          {open.name}由{scoredBy(open)}
        </p>
      )}
      {thin.length > 0 && <p className="m-dimensions-thin m-meta">本学期记录偏少：{thin.join('、')}</p>}
    </Card>
  )
}
