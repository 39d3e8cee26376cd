import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'

/** What would keep a table from being complete, with its numbers, before anybody waits for one. */
export const CheckTab = ({ id, isDraft, units }: { id: number; isDraft: boolean; units: number }) => {
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
      </p>
      {data.findings.length === 0 ? (
        <EmptyState
          icon="check"
          title="数据没有问题"
          text={isDraft ? '可以开始自动排课。' : '课表已发布；要重新排课，请先复制为新草稿。'}
        />
      ) : (
        <ul className="tm-findings">
          {data.findings.map(({ fatal, text, link }) => (
            <li key={text}>
              <Icon name={fatal ? 'alert' : 'warn'} />
              <span>
                <b>{fatal ? '无法排完' : '请注意'}</b>
                {text}
              </span>
              <Link to={link}>去修改</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
