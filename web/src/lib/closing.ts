/** As `closeOnBack`, which comes with the first thing that stands above a page: pages themselves do without it. */
export const closingOnBack = (close: () => void) => {
  const begun = import('./back').then(
    ({ closeOnBack }) => closeOnBack(close),
    () => undefined,
  )
  return () => void begun.then((end) => end?.())
}
