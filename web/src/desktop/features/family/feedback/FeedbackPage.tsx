import { useSearchParams } from 'react-router'
import { useViewer } from '../../../../session/access'
import { Tool } from '../../../kit/list/Tool'
import { HandlingList } from './HandlingList'
import { MyFeedback } from './MyFeedback'
import { NewFeedbackDialog } from './NewFeedbackDialog'
import { useNewFeedback } from './useNewFeedback'
import './feedback.css'

/** Families see what they have sent; staff see what is theirs to handle, and what they have sent themselves. */
export const FeedbackPage = () => {
  const { kind } = useViewer()
  const [params] = useSearchParams()
  const dialog = useNewFeedback()
  const staff = kind === 'admin' || kind === 'teacher'
  const own = !staff || params.get('mine') === '1'
  const send = (
    <Tool icon="plus" type={own ? 'primary' : 'default'} onClick={dialog.add}>
      提交反馈
    </Tool>
  )
  return (
    <>
      {own ? (
        <MyFeedback staff={staff} send={send} onAdd={dialog.add} />
      ) : (
        <HandlingList send={send} onAdd={dialog.add} />
      )}
      <NewFeedbackDialog dialog={dialog} staff={staff} />
    </>
  )
}
