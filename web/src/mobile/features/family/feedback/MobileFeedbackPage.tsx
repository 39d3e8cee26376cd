import { useSearchParams } from 'react-router'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackList } from './FeedbackList'
import { FeedbackView } from './FeedbackView'
import './feedback.css'

/** One address for the list, for one piece and for a new one: 000 §2.5 knows no other. */
export const MobileFeedbackPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (params.get('form') === 'new') return <FeedbackForm />
  return id !== null && /^\d{1,15}$/.test(id) ? <FeedbackView id={Number(id)} /> : <FeedbackList />
}
