import { queryClient } from '../../../../api/queries'

const TAUGHT = [
  '/api/teaching-assignments/candidates',
  '/api/teaching-assignments/list',
  '/api/classes',
  '/api/teachers',
  '/api/courses',
  '/api/students',
  '/api/communication',
]

/**
 * Who teaches whom decides whom people see and may write to. Their pages read it anew when they are opened; nothing is
 * fetched now, since each cell that is filled comes by here.
 */
export const refreshTaught = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && TAUGHT.some((one) => path.startsWith(one)),
    refetchType: 'none',
  })
