/** Documented by Node, and not yet in its types: https://nodejs.org/api/process.html#processreportexcludenetwork */
declare namespace NodeJS {
  interface ProcessReport {
    /** Leaves network interfaces and connections, whose names are looked up, out of the report. */
    excludeNetwork: boolean;
  }
}
