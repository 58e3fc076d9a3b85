/** Sees to it that the image can be built and run, the chart rendered and the Compose file loaded: installs what is missing for that. */

import { installContainerTools } from "../deploy/container-tools.ts";
import { installDeploymentTools } from "../deploy/deployment-tools.ts";

installContainerTools();
installDeploymentTools();
