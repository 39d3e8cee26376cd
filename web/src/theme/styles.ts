import { createCache } from '@ant-design/cssinjs'

/**
 * antd forgets a component's styles when the last of its kind leaves the page, and works them out again for the next
 * page or dialog: some 50 ms each time. Here every style has one user more than there is, so none is forgotten.
 */
export const keptStyles = createCache()

const update = keptStyles.opUpdate.bind(keptStyles)
keptStyles.opUpdate = (path, change) =>
  update(path, (known) => {
    const next = change(known)
    return known === undefined && next !== null ? [next[0] + 1, next[1]] : next
  })
