import {
  courseResourcesApi as api,
  type ResourceFolder,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { Button } from 'antd'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { save } from '../../../../shared/course-resources/address'

export interface Folder {
  courseId?: string
  unit?: string
  lesson?: string
}

interface Props {
  at: Folder
  onOpen: (folder: Folder) => void
}

interface Branch {
  /** Null: of lessons that belong to no unit. */
  unit: string | null
  count: number
  lessons: { lesson: string; count: number }[]
}

const branchesOf = (folders: readonly ResourceFolder[]) => {
  const branches = new Map<string | null, Branch>()
  for (const { unit, lesson, count } of folders) {
    // What has neither lies in the course itself.
    if (unit === null && lesson === null) continue
    const branch = branches.get(unit) ?? { unit, count: 0, lessons: [] }
    branch.count += count
    if (lesson !== null) branch.lessons.push({ lesson, count })
    branches.set(unit, branch)
  }
  return [...branches.values()]
}

const Entry = ({
  level,
  label,
  count,
  isAt,
  onClick,
}: {
  level: number
  label: string
  count?: number
  isAt: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    className={`resources-folder level-${level}`}
    aria-current={isAt || undefined}
    onClick={onClick}
  >
    <span>{label}</span>
    {count !== undefined && <small className="muted">{count}</small>}
  </button>
)

const Inside = ({ courseId, at, onOpen }: Props & { courseId: string }) => {
  const { data = [] } = useApi(api.folders, { query: { courseId: Number(courseId) } }, { staleTime: 0 })
  return branchesOf(data).map(({ unit, count, lessons }) =>
    unit === null ? (
      lessons.map(({ lesson, count: within }) => (
        <Entry
          key={` ${lesson}`}
          level={2}
          label={lesson}
          count={within}
          isAt={at.unit === undefined && at.lesson === lesson}
          onClick={() => onOpen({ courseId, lesson })}
        />
      ))
    ) : (
      <div key={unit}>
        <Entry
          level={2}
          label={unit}
          count={count}
          isAt={at.unit === unit && at.lesson === undefined}
          onClick={() => onOpen({ courseId, unit })}
        />
        {at.unit === unit &&
          lessons.map(({ lesson, count: within }) => (
            <Entry
              key={lesson}
              level={3}
              label={lesson}
              count={within}
              isAt={at.lesson === lesson}
              onClick={() => onOpen({ courseId, unit, lesson })}
            />
          ))}
      </div>
    ),
  )
}

/** Courses, in each its units, in each its lessons. */
export const Folders = ({ at, onOpen }: Props) => {
  const { data = [] } = useApi(api.courses, undefined, { staleTime: 0 })
  return (
    <nav className="card resources-folders" aria-label="文件夹">
      <Entry level={1} label="全部课程" isAt={at.courseId === undefined} onClick={() => onOpen({})} />
      {data.map(({ id, name }) => {
        const courseId = String(id)
        return (
          <div key={id}>
            <Entry
              level={1}
              label={name}
              isAt={at.courseId === courseId && at.unit === undefined && at.lesson === undefined}
              onClick={() => onOpen({ courseId })}
            />
            {at.courseId === courseId && <Inside courseId={courseId} at={at} onOpen={onOpen} />}
          </div>
        )
      })}
      {at.courseId !== undefined && (
        <Button icon={<Icon name="export" />} onClick={() => void save(api.zip.path, { ...at })}>
          打包下载
        </Button>
      )}
    </nav>
  )
}
