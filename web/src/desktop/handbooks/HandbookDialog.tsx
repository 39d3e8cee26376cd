import { handbooksApi as api, type HandbookRun } from '@xueqiao/contract/features/growth/handbooks'
import { Button, Progress } from 'antd'
import { useAction } from '../../api/action'
import { failureText } from '../../api/failure'
import { useApi } from '../../api/queries'
import { Dialog } from '../kit/dialog/Dialog'
import { SaveButton } from '../kit/form/SaveButton'
import { FailedState, LoadingRows } from '../kit/list/TableState'
import { useDownload } from '../kit/useDownload'
import './handbooks.css'

const ASK_MS = 800

type Run = HandbookRun | null | undefined

const isUnderWay = (run: Run) => run?.status === 'waiting' || run?.status === 'running'
const percentOf = ({ status, done, total }: HandbookRun) =>
  status === 'done' ? 100 : total === 0 ? 0 : Math.floor((99 * done) / total)

/** The handbooks of a whole class: ordered, followed and fetched here, also by whoever comes back to it. */
export const HandbookDialog = ({ classId, className, pupils, onClose }: Props) => {
  const params = { classId }
  const query = useApi(
    api.run,
    { params },
    { staleTime: 0, silent: true, again: (run) => (isUnderWay(run) ? ASK_MS : false) },
  )
  const ordering = useAction(api.order)
  const stopping = useAction(api.cancel)
  const fetching = useDownload(api.file)
  const run = query.data
  const order = (text: string) => (
    <SaveButton busy={ordering.busy} text={text} onClick={() => void ordering.run({ params })} />
  )
  const footer = () => {
    if (run === undefined) return <Button onClick={onClose}>关闭</Button>
    if (isUnderWay(run))
      return (
        <>
          <span className="kit-dialog-note muted">可以关闭窗口，生成会继续进行</span>
          <Button loading={stopping.busy} onClick={() => void stopping.run({ params })}>
            停止生成
          </Button>
        </>
      )
    if (run?.status !== 'done') return order('开始生成')
    return (
      <>
        <Button loading={ordering.busy} onClick={() => void ordering.run({ params })}>
          重新生成
        </Button>
        <SaveButton busy={fetching.busy} text="下载" onClick={() => void fetching.run({ params })} />
      </>
    )
  }
  return (
    <Dialog open title={`${className} 成长手册`} width={520} onClose={onClose} footer={footer()}>
      {query.isError && (
        <FailedState
          title="未能获取生成进度"
          text={failureText(query.error, api.run)}
          onRetry={query.refetch}
        />
      )}
      {run === undefined && !query.isError && <LoadingRows />}
      {run === null && (
        <p>
          <b>{pupils === undefined ? '全班学生' : `全班 ${pupils} 名学生`}</b>的成长手册合为一份
          PDF，逐人生成，一个班大约半分钟；完成后在这里下载，保留一天。其中有姓名、成绩、评估和评语、目标、荣誉和成长记录、健康和体质测试，人数和内容会记入操作日志，并通知管理员。
        </p>
      )}
      {run != null && (
        <div className="handbook-run">
          <p role="status">
            {run.message}
            {run.total > 0 && run.status !== 'failed' && ` ${run.done} / ${run.total} 人`}
          </p>
          <Progress
            percent={percentOf(run)}
            status={run.status === 'failed' ? 'exception' : 'normal'}
            strokeColor="var(--green)"
          />
        </div>
      )}
    </Dialog>
  )
}

interface Props {
  classId: number
  className: string
  /** Where the page that asks knows them. */
  pupils?: number
  onClose: () => void
}
