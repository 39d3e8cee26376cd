import { useOutletContext } from 'react-router'
import type { StoredUser } from '../../session/store'

/** The signed-in user, as the shell hands them to its pages: inside the shell there always is one. */
export const useMe = () => useOutletContext<StoredUser>()
