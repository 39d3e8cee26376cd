import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

interface Named {
  path: string
  name: string | undefined
}

const useNamed = create<Named>(() => ({ path: '', name: undefined }))

/** What the page at this address is about: somebody's name. The tab and the trail say it in place of the kind of page. */
export const useNamePage = (name: string | undefined) => {
  const { pathname } = useLocation()
  useEffect(() => {
    useNamed.setState({ path: pathname, name })
    return () => useNamed.setState({ name: undefined })
  }, [pathname, name])
}

export const usePageName = () => {
  const { pathname } = useLocation()
  return useNamed(({ path, name }) => (path === pathname ? name : undefined))
}
