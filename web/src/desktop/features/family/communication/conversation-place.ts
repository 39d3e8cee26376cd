import { useNavigate, useParams, useSearchParams } from 'react-router'

const LIST = '/family-school/communication'

const numberIn = (text: string | null | undefined) =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Which session is open, and at which message: both stand in the address, so a link or a reload shows the same. */
export const useConversationPlace = () => {
  const own = numberIn(useParams().sessionId)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    sessionId: own ?? numberIn(search.get('session')),
    seq: numberIn(search.get('seq')),
    /** On the page of the list the menu stays where it is; a chat opened by itself goes on to the next chat. */
    open: (id: number, seq?: number) => {
      const place = own === undefined ? `${LIST}?session=${id}` : `/family-school/chat/${id}`
      const more = seq === undefined ? '' : `${own === undefined ? '&' : '?'}seq=${seq}`
      navigate(`${place}${more}`)
    },
    close: () => navigate(LIST, { replace: true }),
  }
}
