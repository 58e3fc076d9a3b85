/** Sees to it that the image can be built and run, and the chart rendered: installs what is missing for that. */
import { installChartTools } from "../deploy/chart-tools.ts";
import { installContainerTools } from "../deploy/container-tools.ts";

installContainerTools();
installChartTools();
