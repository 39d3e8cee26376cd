import {
  schedulesApi as api,
  type Schedule,
  type ScheduleFollowed,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button } from 'antd'
import { useAction } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { closedWords, isOpenFor } from './editable'
import { Findings } from './Findings'

/** What would keep a table from being complete, with its numbers, before anybody waits for one. */
interface Props {
  version: Schedule
  mayCreate: boolean
}

const followedWords = ({ kept, changed, added, removed, open }: ScheduleFollowed) =>
  `${kept} 节不变，${changed} 节换了教师或学生，新增 ${added} 节，取消 ${removed} 节${
    open > 0 ? `；${open} 节原来的时间有冲突，等待重新安排` : ''
  }`

export const CheckTab = ({ version: schedule, mayCreate }: Props) => {
  const { id, name, lessons: units, version } = schedule
  const isOpen = isOpenFor(schedule)
  const confirm = useConfirm()
  const following = useAction(api.follow, { done: followedWords })
  const follow = async () => {
    const question = `${name} 中与任课安排相同的课保留时间、场地和锁定，其余的换教师、新增或取消。以前各次自动排课的结果随之失效。`
    if (await confirm({ title: '按任课安排更新', question, ok: '更新' }))
      await following.run({ params: { id }, body: { version } })
  }
  const query = useApi(api.check, { params: { id } }, { staleTime: 0, silent: true })
  const { data, error } = query
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={3} />
    ) : (
      <FailedState title="未能检查" text={failureText(error, api.check)} onRetry={query.refetch} />
    )
  return (
    <>
      <p className="tm-line">
        {data.classes} 个班，{data.teachers} 位教师，每周 {data.lessons} 节
        {units !== data.lessons && `（连堂算一次，共 ${units} 次）`}
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          重新检查
        </Button>
        {isOpen && mayCreate && data.isOutdated && (
          <Button size="small" type="primary" loading={following.busy} onClick={() => void follow()}>
            按任课安排更新
          </Button>
        )}
      </p>
      {data.findings.length === 0 ? (
        <EmptyState
          icon="check"
          title="数据没有问题"
          text={isOpen ? '可以开始自动排课。' : closedWords(schedule)}
        />
      ) : (
        <Findings findings={data.findings} />
      )}
    </>
  )
}
