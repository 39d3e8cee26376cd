import { useLocation } from 'react-router'

/** The pages stand under two paths each, and whoever came by one stays on it (decisions G26). */
export const useConversationPlaces = () => {
  const { pathname } = useLocation()
  const family = pathname.startsWith('/mobile/family-school/')
  return {
    list: family ? '/mobile/family-school/communication' : '/mobile/messages',
    contacts: '/mobile/family-school/contacts',
    chat: (id: number) => (family ? `/mobile/family-school/chat/${id}` : `/mobile/chat/${id}`),
  }
}
