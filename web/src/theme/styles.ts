import { createCache } from '@ant-design/cssinjs'

/**
 * antd forgets a component's styles when the last of its kind leaves the page, and works them out again for the next
 * page or dialog: some 50 ms each time. Here they are taken off the page all the same, but not forgotten.
 */
export const keptStyles = createCache()

const update = keptStyles.opUpdate.bind(keptStyles)
keptStyles.opUpdate = (path, change) =>
  update(path, (known) => change(known) ?? (known === undefined ? null : [0, known[1]]))
